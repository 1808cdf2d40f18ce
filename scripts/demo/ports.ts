import getPort from 'get-port'
import type { PortChoice } from './options.ts'

/**
 * Finds the port to use: the wanted one, or a free one where a default is taken.
 * @param taken ports that are already spoken for
 * @throws Error when a port that was asked for is taken
 */
export async function choosePort(choice: PortChoice, name: string, taken: number[] = []): Promise<number> {
  const { port, isExplicit } = choice
  const found = await getPort({ port, exclude: taken })
  if (isExplicit && port !== 0 && found !== port) throw new Error(`Port ${port} for the ${name} is taken.`)
  return found
}
