// Reads the API's description as a gateway serves it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startGateway } from '../../gateway/app/gateway.ts'

/** Starts a gateway with an empty folder and asks it. @returns JSON */
export async function readDescription(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-'))
  const gateway = await startGateway({ dataDir, port: 0 })
  try {
    const ca = readFileSync(gateway.caCertificate)
    return await new Promise<string>((resolve, reject) => {
      get(`${gateway.baseUrl}/openapi.json`, { ca }, (response) => resolve(text(response))).on(
        'error',
        reject,
      )
    })
  } finally {
    await gateway.close()
    rmSync(dataDir, { recursive: true })
  }
}
