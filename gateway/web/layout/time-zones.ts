// Time zones, to pick from by their city.
import type { Choice } from './fields.ts'

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** All zones, with their cities: the browser searches both. */
export const zoneChoices = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: cityOf(value) }))

/** Reads a zone that was typed as its city, such as `new york`. Anything else stays as it is. */
export function readZone(typed: string): string {
  const sought = typed.trim().toLowerCase()
  return Intl.supportedValuesOf('timeZone').find((zone) => cityOf(zone).toLowerCase() === sought) ?? typed
}
