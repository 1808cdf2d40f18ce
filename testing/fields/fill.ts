// How to fill in the card fields of a page with any browser driver: which field is which, and what goes into it.
import known from './names.json' with { type: 'json' }

/** A card as a person has it before them. What the page has no field for is left out. */
export interface Card {
  /** Digits; spaces do no harm. */
  number?: string
  /** `12/40`, `12/2040`, or both apart. */
  expiry?: string | { month: number; year: number }
  cvv?: string
}

/** A field of a card: the expiry is one field or two, each typed or chosen from a list. */
export type FieldName = keyof typeof known

/** What the page itself calls its fields, where that is not what the fields are called in any of their languages. */
export type FieldNames = { readonly [Name in FieldName]?: string }

export interface FillOptions {
  /** What the page calls its fields, where they are not called by their own labels. */
  names?: FieldNames
  /** Milliseconds to wait for each field; by default ten seconds. */
  timeout?: number
}

export const FILL_TIMEOUT = 10_000

/** What goes into a field: keys, or the value of a list's entry. */
export interface Filling {
  typed: string
  chosen: string
}

/** What a browser's driver has to be able to do. A field is named by its frame's title, which is its accessible name. */
export interface Driver {
  /**
   * Waits for a frame with one of these titles.
   * @returns the title; undefined when none has come in the time that the driver waits
   */
  find(titles: readonly string[]): Promise<string | undefined>
  /** The titles of all frames, for the message about a missing field. */
  titles(): Promise<string[]>
  /** Types into the frame's input, key by key, or chooses from its list. */
  enter(title: string, filling: Filling): Promise<void>
}

/** All that a field may be called. */
export function namesOf(name: FieldName, own: FieldNames = {}): readonly string[] {
  const given = own[name]
  return given === undefined ? known[name] : [given]
}

/** Which fields an expiry may be made of. */
const EXPIRIES: readonly (readonly FieldName[])[] = [['expiration'], ['month', 'year']]

/** Fills in what is given. @throws when the page has no field for it, with the names of those that it has */
export async function fillFields(driver: Driver, card: Card, own: FieldNames = {}): Promise<void> {
  const fill = async (name: FieldName, filling: Filling) => {
    const title = await driver.find(namesOf(name, own))
    if (title === undefined) throw new Error(missing(name, await driver.titles()))
    await driver.enter(title, filling)
  }
  if (card.number !== undefined) await fill('number', digits(card.number))
  if (card.expiry !== undefined) {
    const first = await driver.find(EXPIRIES.flatMap(([name = 'expiration']) => namesOf(name, own)))
    const names = EXPIRIES.find(([name = 'expiration']) => namesOf(name, own).some((one) => one === first))
    if (!names) throw new Error(missing('expiration', await driver.titles()))
    const expiry = expiryOf(card.expiry)
    for (const name of names) await fill(name, expiry[name])
  }
  if (card.cvv !== undefined) await fill('cvv', digits(card.cvv))
}

function digits(text: string): Filling {
  const typed = text.replace(/\D/g, '')
  return { typed, chosen: typed }
}

/** What goes into each field that an expiry may be made of. @throws when it is none */
export function expiryOf(expiry: NonNullable<Card['expiry']>): Record<FieldName, Filling> {
  const text = typeof expiry === 'string' ? expiry : `${expiry.month}/${expiry.year}`
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]\s*((?:\d\d)?\d\d)\s*$/.exec(text) ?? []
  if (!month) throw new Error(`"${text}" is no expiry: write it as 12/40.`)
  const both = digits(month.padStart(2, '0') + year.slice(-2))
  const long = year.length === 2 ? `20${year}` : year
  return {
    number: both,
    cvv: both,
    expiration: both,
    month: digits(month.padStart(2, '0')),
    year: digits(long),
  }
}

function missing(name: FieldName, titles: readonly string[]): string {
  const named = titles.filter(Boolean).map((title) => `"${title}"`)
  const there = named.length ? `Its frames are named ${named.join(', ')}` : 'It has no frame with a name'
  return `The page has no field for the ${LABELS[name]}. ${there}: give its name as { names: { ${name}: '…' } }.`
}

const LABELS: Readonly<Record<FieldName, string>> = {
  number: 'card number',
  cvv: 'security code',
  expiration: 'expiry',
  month: 'expiry month',
  year: 'expiry year',
}

/** A selector of frames with one of these titles. */
export function frameSelector(titles: readonly string[]): string {
  return titles.map((title) => `iframe[title=${JSON.stringify(title)}]`).join(', ')
}
