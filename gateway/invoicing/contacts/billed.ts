import type { Words } from '../../core/language/words.ts'
import { addressLines } from '../../merchants/merchants/index.ts'
import type { Person } from './person.ts'
import { nameOf } from './views.ts'

/** Who an invoice is for, line by line: the company, the person and the address, as far as they are known. */
export function billedLines(words: Words, person: Person): string[] {
  const { first_name, last_name, company } = person
  const names = [company ?? '', nameOf(first_name, last_name)].filter(Boolean)
  return [...names, ...addressLines(person, words.locale)]
}
