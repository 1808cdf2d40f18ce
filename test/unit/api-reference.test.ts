// The API reference that scripts/docs/reference/ makes of the description.
import { expect, test } from 'vitest'
import { samplesOf } from '../../scripts/docs/reference/samples.ts'
import { membersTable } from '../../scripts/docs/reference/schema.ts'

test('a call is written in six languages', () => {
  const body = {
    amount: 4200,
    is_new: true,
    note: null,
    name: "O'Hara",
    tags: ['a "b"'],
    method: { type: 'card' },
  }
  expect(samplesOf({ method: 'POST', path: '/v1/charges', body })).toMatchInlineSnapshot(`
    "\`\`\`sh [curl]
    api POST /v1/charges '{
      "amount": 4200,
      "is_new": true,
      "note": null,
      "name": "O'\\''Hara",
      "tags": [
        "a \\"b\\""
      ],
      "method": {
        "type": "card"
      }
    }'
    \`\`\`

    \`\`\`js [Node]
    await api('POST', '/v1/charges', {
      amount: 4200,
      is_new: true,
      note: null,
      name: 'O\\'Hara',
      tags: [
        'a "b"',
      ],
      method: {
        type: 'card',
      },
    })
    \`\`\`

    \`\`\`python [Python]
    api("POST", "/v1/charges", {
      "amount": 4200,
      "is_new": True,
      "note": None,
      "name": "O'Hara",
      "tags": [
        "a \\"b\\"",
      ],
      "method": {
        "type": "card",
      },
    })
    \`\`\`

    \`\`\`php [PHP]
    <?php
    api('POST', '/v1/charges', [
      'amount' => 4200,
      'is_new' => true,
      'note' => null,
      'name' => 'O\\'Hara',
      'tags' => [
        'a "b"',
      ],
      'method' => [
        'type' => 'card',
      ],
    ]);
    \`\`\`

    \`\`\`ruby [Ruby]
    api('POST', '/v1/charges', {
      amount: 4200,
      is_new: true,
      note: nil,
      name: 'O\\'Hara',
      tags: [
        'a "b"',
      ],
      method: {
        type: 'card',
      },
    })
    \`\`\`

    \`\`\`csharp [C#]
    Gateway.Api("POST", "/v1/charges", @"{
      ""amount"": 4200,
      ""is_new"": true,
      ""note"": null,
      ""name"": ""O'Hara"",
      ""tags"": [
        ""a \\""b\\""""
      ],
      ""method"": {
        ""type"": ""card""
      }
    }");
    \`\`\`"
  `)
})

test('a call without a body has none', () => {
  expect(samplesOf({ method: 'GET', path: '/v1/events?after=x' })).toContain('api GET "/v1/events?after=x"')
  expect(samplesOf({ method: 'GET', path: '/v1/events' })).toContain("await api('GET', '/v1/events')")
})

test('members of an object are rows, those of an object inside after it', () => {
  const schema = {
    required: ['amount'],
    properties: {
      amount: {
        anyOf: [{ type: 'integer', minimum: 1, maximum: 9, description: 'Cents.' }, { type: 'string' }],
      },
      data: {},
      card: { $ref: '#/components/schemas/SavedCard' },
      status: { type: ['string', 'null'], enum: ['A|B', 'C'] },
      recur: {
        type: ['object', 'null'],
        properties: { end: { type: ['string', 'null'], description: '<b> {{x}}' } },
      },
    },
  }
  expect(membersTable(schema, false).split('\n').slice(2)).toEqual([
    '| `amount` | integer | Required. Cents. 1 to 9. |',
    '| `data` | any JSON |  |',
    '| `card` | [SavedCard](./objects.md#savedcard) |  |',
    '| `status` | `A|B` or `C` |  |',
    '| `recur` | object |  |',
    '| `recur.end` | string | &lt;b> &#123;{x}} |',
  ])
})
