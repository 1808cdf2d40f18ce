// Deno and Bun run it as it is.
import { env } from 'node:process'
import { visit } from './visit.ts'

console.log(JSON.stringify(await visit(JSON.parse(env.TASK ?? ''))))
