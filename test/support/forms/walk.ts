// Walks through pages as their visitors see them, and notes each address and form that they lead to.
import type { Seen, Visitor } from '../web.ts'

export interface FormField {
  name: string
  type: string
  /** What the page offers: the options of a list, or the value that is filled in. */
  offered: readonly string[]
}

/** What pages lead to, by route: `GET /console/transactions/:id`. */
export interface Found {
  paths: Map<string, Set<string>>
  fields: Map<string, Map<string, FormField>>
}

/** How many pages of one route are opened: they have the same forms. */
const MOST_OF_A_ROUTE = 3

/** The route of a path among the names of routes, those without parameters first. */
export function routeFinder(names: readonly string[]): (method: string, path: string) => string | undefined {
  const sorted = [...names].sort((a, b) => a.split(':').length - b.split(':').length)
  const patterns = sorted.map((name) => [name, new RegExp(`^${name.replaceAll(/:\w+/g, '[^/]+')}$`)] as const)
  return (method, path) => patterns.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0]
}

/** @param starts paths to begin at @param found what earlier visitors found, to be added to */
export async function walk(
  visit: Visitor,
  routeOf: ReturnType<typeof routeFinder>,
  starts: readonly string[],
  found: Found,
): Promise<void> {
  const opened = new Map<string, number>()
  const waiting = [...new Set(starts)]
  const known = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const route = routeOf('GET', path)
    const times = route === undefined ? MOST_OF_A_ROUTE : (opened.get(route) ?? 0)
    if (route === undefined || times >= MOST_OF_A_ROUTE) continue
    opened.set(route, times + 1)
    const seen = await visit.get(path)
    if (seen.status !== 200) continue
    pathsOf(found, route).add(path)
    noteForms(seen, path, routeOf, found)
    for (const next of linksOf(seen))
      if (!known.has(next)) {
        known.add(next)
        waiting.push(next)
      }
  }
}

function pathsOf({ paths }: Found, route: string): Set<string> {
  const those = paths.get(route) ?? new Set()
  paths.set(route, those)
  return those
}

function noteForms(
  { document }: Seen,
  path: string,
  routeOf: ReturnType<typeof routeFinder>,
  found: Found,
): void {
  for (const form of document.querySelectorAll('form')) {
    const action = (form.getAttribute('action') ?? path).split('?')[0] ?? ''
    const route = routeOf((form.getAttribute('method') ?? 'get').toUpperCase(), action)
    if (route === undefined) continue
    pathsOf(found, route).add(action)
    const fields = found.fields.get(route) ?? new Map<string, FormField>()
    found.fields.set(route, fields)
    for (const input of form.querySelectorAll('input, select, textarea')) {
      const name = input.getAttribute('name')
      if (name === null || name === 'csrf') continue
      const offered = new Set([...(fields.get(name)?.offered ?? []), ...offeredBy(input)])
      fields.set(name, { name, type: input.getAttribute('type') ?? 'text', offered: [...offered] })
    }
  }
}

function offeredBy(input: Element): string[] {
  if (input.tagName === 'SELECT')
    return [...input.querySelectorAll('option')].map((option) => option.getAttribute('value') ?? '')
  const value = input.tagName === 'TEXTAREA' ? input.textContent : input.getAttribute('value')
  return value ? [value] : []
}

/** The paths of the same site to which a page leads. */
function linksOf({ document }: Seen): string[] {
  return [...document.querySelectorAll('a[href^="/"]')].map(
    (link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? '',
  )
}
