// The API reference that scripts/docs/reference/ makes of the description.
import { expect, test } from 'vitest'
import { type Call, samplesOf } from '../../scripts/docs/reference/samples.ts'
import { membersTable } from '../../scripts/docs/reference/schema.ts'

const call = (given: Partial<Call>): Call => ({
  method: 'GET',
  path: '/v1/events',
  isAtPages: false,
  key: 'SECRET_KEY',
  library: { name: 'events.list', ids: [] },
  ...given,
})

test('a call is written in six languages', () => {
  const body = {
    amount: 4200,
    is_new: true,
    note: null,
    name: "O'Hara",
    tags: ['a "b"'],
    method: { type: 'card' },
  }
  const charge = { method: 'POST', path: '/v1/charges', body, library: { name: 'charges.create', ids: [] } }
  expect(samplesOf(call(charge))).toMatchInlineSnapshot(`
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
    await service.charges.create({
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
  expect(samplesOf(call({ path: '/v1/events?after=x' }))).toContain('api GET "/v1/events?after=x"')
  expect(samplesOf(call({}))).toContain('await service.events.list()')
})

test('a call has the key and the address that it takes', () => {
  const library = { name: 'connectedMerchants.list', ids: [], query: { page: '2' } }
  const path = '/api/v1/merchants?page=2'
  expect(samplesOf(call({ path, isAtPages: true, key: 'TENANT_TOKEN', library }))).toMatchInlineSnapshot(`
    "\`\`\`sh [curl]
    KEY=$TENANT_TOKEN api GET "$AUTH_URL/api/v1/merchants?page=2"
    \`\`\`

    \`\`\`js [Node]
    const { TENANT_TOKEN } = process.env
    const partner = createService({ baseUrl: BASE_URL, authUrl: AUTH_URL, accessToken: TENANT_TOKEN })
    await partner.connectedMerchants.list({
      page: '2',
    })
    \`\`\`

    \`\`\`python [Python]
    api("GET", os.environ["AUTH_URL"] + "/api/v1/merchants?page=2", key=os.environ["TENANT_TOKEN"])
    \`\`\`

    \`\`\`php [PHP]
    <?php
    api('GET', getenv('AUTH_URL') . '/api/v1/merchants?page=2', null, getenv('TENANT_TOKEN'));
    \`\`\`

    \`\`\`ruby [Ruby]
    api('GET', ENV.fetch('AUTH_URL') + '/api/v1/merchants?page=2', key: ENV.fetch('TENANT_TOKEN'))
    \`\`\`

    \`\`\`csharp [C#]
    Gateway.Api("GET", Environment.GetEnvironmentVariable("AUTH_URL") + "/api/v1/merchants?page=2", null, Environment.GetEnvironmentVariable("TENANT_TOKEN"));
    \`\`\`"
  `)
  expect(samplesOf(call({ key: undefined }))).toContain('KEY= api GET /v1/events')
})

test('a form with a file is sent by curl and from Node', () => {
  const library = { name: 'contactFiles.upload', ids: ['x'] }
  const samples = samplesOf(
    call({ method: 'POST', path: '/contacts/x/files', isForm: true, key: 'ACCESS_TOKEN', library }),
  )
  expect(samples).toMatchInlineSnapshot(`
    "\`\`\`sh [curl]
    curl --silent --show-error --fail-with-body "$BASE_URL/contacts/x/files" -H "Authorization: Bearer $ACCESS_TOKEN" -F file=@terms.txt
    \`\`\`

    \`\`\`js [Node]
    await service.contactFiles.upload('x', { file: new File(['Net 30 days.'], 'terms.txt') })
    \`\`\`"
  `)
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
