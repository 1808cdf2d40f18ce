// @vitest-environment happy-dom
// When a frame's loading has failed.
import { afterEach, expect, test, vi } from 'vitest'
import { loadUntilStopped } from '../../src/frames/loading.ts'

/** Loads a frame that can't answer. @param fail called when that's found out @returns what its Hello would call */
const load = (fail: () => void) =>
  loadUntilStopped(
    document.createElement('iframe'),
    {
      config: { frameUrl: new URL('https://gateway.test/frame.html'), publicKey: 'm_test', timeout: 60_000 },
      container: document.body,
      selector: '#number',
    },
    () => {},
    fail,
  )

afterEach(() => vi.unstubAllGlobals())

test('a diagnosis that ends after the frame has answered fails nothing', async () => {
  // So the diagnosis begins at once.
  vi.stubGlobal('origin', 'null')
  const failed: string[] = []
  load(() => failed.push('answered'))()
  const stop = load(() => failed.push('silent'))
  await expect.poll(() => failed).toEqual(['silent'])
  stop()
})
