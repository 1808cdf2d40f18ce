// The schemas of answers about origins.
import { Type } from 'typebox'
import { example, OneOf, Text, Timestamp } from '../../../platform/http/index.ts'
import { originStatuses } from '../../../platform/storage/index.ts'

const OriginSchema = Type.Object({
  origin: Type.String(),
  status: OneOf(originStatuses, '`failing`: it was verified, and the last check failed.'),
  checked: Type.Optional(Timestamp),
  verified: Type.Optional(Timestamp),
  counts_until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Of a failing one: how long it still counts.' }),
  ),
  error: Type.Optional(Type.String({ description: 'Why the last check failed.' })),
  file: Type.Object(
    { url: Type.String(), content: Type.String() },
    { description: 'The file that verifies the origin.' },
  ),
  dns: Type.Object(
    { name: Type.String(), type: OneOf(['TXT']), value: Type.String() },
    { description: 'The DNS record that verifies it as well.' },
  ),
})

const exampleKey = `m_${example.id}`

export const OriginsSchema = Type.Object(
  {
    required_from: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Until then live payments work without. Absent: verified origins are required.',
      }),
    ),
    warning: Text,
    origins: Type.Array(OriginSchema),
  },
  {
    title: 'Origins',
    examples: [
      {
        origins: [
          {
            origin: 'https://shop.example',
            status: 'verified',
            checked: example.time,
            verified: example.time,
            file: { url: 'https://shop.example/.well-known/hosted-fields.txt', content: exampleKey },
            dns: { name: 'shop.example', type: 'TXT', value: `hosted-fields=${exampleKey}` },
          },
        ],
      },
    ],
  },
)
