import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each as one text; none if there are none or no server answers. */
export type ResolveTxt = (name: string) => Promise<string[]>

/** The timeout of the first try in milliseconds; the second try has longer. */
const TRY = 2_000
const TRIES = 2

/** Asks the DNS servers directly, for the reason that webhooks do. */
export const resolveTxt: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: TRY, tries: TRIES })
  const records = await resolver.resolveTxt(name).catch(() => [])
  return records.map((parts) => parts.join(''))
}
