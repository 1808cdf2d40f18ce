// Writes the list of passwords that became public (gateway/merchants/users/breached/list.ts), from those in a package of the registry:
// `npm pack @zxcvbn-ts/language-common@4.1.3`, unpack it, and give the path of its dist/passwords.json.cjs.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pack } from '../../gateway/merchants/users/breached/digests.ts'
import { SHORTEST } from '../../gateway/merchants/users/breached/variants.ts'

const [file = ''] = process.argv.slice(2)
const found: unknown = createRequire(import.meta.url)(path.resolve(file))
const passwords = Array.isArray(found) ? found.map(String) : []
if (passwords.length < 10_000) throw new Error(`${file} is not the list of passwords.`)
const packed = pack(
  passwords.map((password) => password.toLowerCase()).filter(({ length }) => length >= SHORTEST),
)
const lines = packed.match(/.{1,120}/g) ?? []
writeFileSync(
  path.join(import.meta.dirname, '../../gateway/merchants/users/breached/list.ts'),
  `// Made by scripts/passwords/make-list.ts from @zxcvbn-ts/language-common 4.1.3 (MIT, see LICENSE next to it).
export const PACKED = \`
${lines.join('\n')}
\`
`,
)
