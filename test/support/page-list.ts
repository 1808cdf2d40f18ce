// What tests of all pages share: the addresses, and the tables without which most of them fail.
import fastify from 'fastify'
import { siteRoutes } from '../../gateway/web/index.ts'

/** What the lists of the dashboard and of operators are about. */
export const listedTables = [
  'transactions',
  'recurring_charges',
  'invoices',
  'contacts',
  'events',
  'authentications',
  'accounts',
  'plans',
] as const

/** The addresses of all pages that people sign in for and that aren't about one record, as they are registered. Files aren't among them. */
export async function pagesWithoutRecord(): Promise<string[]> {
  const app = fastify()
  const found: string[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { access = 'anybody' } = config ?? {}
    if (method === 'GET' && access !== 'anybody' && !/[:*]|\.csv$|\/logo$/.test(url)) found.push(url)
  })
  const parts = { storage: { read: {} }, brand: { id: 'service', name: 'S', color: '#000000', logo: null } }
  await app.register(siteRoutes, parts as never)
  await app.ready()
  await app.close()
  return found
}
