// A merchant that takes cards in test mode, as the operator creates one.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const program = path.join(import.meta.dirname, '../../gateway/main.ts')
const run = promisify(execFile)

/** Returns its secret key of test mode, which is printed once. */
export async function createShop(dataDir: string, databaseUrl: string): Promise<string> {
  const create = async (subject: string, ...assignments: string[]) => {
    const args = [program, 'operator', subject, 'add', ...assignments, '--data', dataDir]
    const options = { env: { ...process.env, DATABASE_URL: databaseUrl } }
    return (await run(process.execPath, args, options)).stdout
  }
  const printed = await create('merchant', 'name=Example Shop')
  const [, id = ''] = /^merchant (\S+)/.exec(printed) ?? []
  const [, key = ''] = /test_secret_key=(\S+)/.exec(printed) ?? []
  await create('account', `merchant_id=${id}`, 'mode=test', 'type=MerchantAccount', 'name=Cards')
  return key
}
