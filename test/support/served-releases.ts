// Gateways that serve made releases, for as long as a test runs.
import { onTestFinished } from 'vitest'
import { type TestGateway, temporaryFolder, testGateway } from './gateway.ts'

/** A folder that is gone when the test has finished. */
export function newFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** A gateway that serves the releases of a folder until the test has finished. */
export async function serveReleases(
  hostedFieldsDir: string,
  options: { dataDir?: string } = {},
): Promise<TestGateway> {
  const world = await testGateway({ hostedFieldsDir, ...options })
  onTestFinished(() => world.close())
  return world
}
