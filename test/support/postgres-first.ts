// Before any test file starts: one PostgreSQL server for all of them, each with databases of its own.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // What is tested is this project's code, not how the engine survives a power cut.
  const server = await startPostgres(['fsync=off', 'full_page_writes=off', 'max_connections=500'])
  provide('postgresUrl', server.url)
  return () => server.stop()
}
