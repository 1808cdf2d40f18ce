// Looks for card numbers where none may be: in all rows, in a database's own files, in what was logged.
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../../../gateway/platform/storage/index.ts'

/** Bytes of a file at once; the next part begins a little before. */
const PART = 2 ** 24
const OVERLAP = 64

/** @param secrets what must be nowhere @returns where each was found */
export async function findSecrets(
  storage: Storage,
  dataDir: string,
  logs: readonly string[],
  secrets: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const search = (where: string, text: string) => {
    for (const secret of secrets)
      if (text.includes(secret)) found.push(`${where} has one that ends in ${secret.slice(-4)}`)
  }
  for (const { name } of await storage.read.introspection.getTables()) {
    const rows = await storage.read
      .selectFrom(name as 'events')
      .selectAll()
      .execute()
    for (const row of rows) search(`the table ${name}`, JSON.stringify(row))
  }
  for (const file of ['gateway.sqlite', 'gateway.sqlite-wal']) {
    for await (const text of partsOf(path.join(dataDir, file))) search(file, text)
  }
  for (const log of logs) search('a log', log)
  return [...new Set(found)]
}

/** A file part by part, as text with a character for each byte; nothing where there is none. */
async function* partsOf(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return
  try {
    const buffer = Buffer.alloc(PART)
    for (let at = 0; ; at += PART - OVERLAP) {
      const { bytesRead } = await handle.read(buffer, 0, PART, at)
      yield buffer.toString('latin1', 0, bytesRead)
      if (bytesRead < PART) return
    }
  } finally {
    await handle.close()
  }
}
