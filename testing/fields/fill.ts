// How to fill in the fields of a page with any browser driver: which frame is which field, and what goes into it.

/** A card as a person has it before them. What is left out is not typed. */
export interface Card {
  /** Digits; spaces do no harm. */
  number?: string
  /** `12/40`, `12/2040`, or both apart. The page may have one field for it, or two. */
  expiry?: string | { month: number; year: number }
  cvv?: string
}

/** A bank account. */
export interface Bank {
  routing?: string
  account?: string
}

export interface FillOptions {
  /** Milliseconds to wait for the fields; by default ten seconds. */
  timeout?: number
}

export const FILL_TIMEOUT = 10_000

/** A page with some of its fields either gets the others within this time, in milliseconds, or hasn't got them. */
const COMPLETE_AFTER = 1_000
/** Milliseconds between two looks. */
const OFTEN = 50

/** What goes into a field: keys, or the value of a list's entry. */
export interface Filling {
  typed: string
  chosen: string
}

/** An iframe of the page, by the driver's own name for it. */
export interface FoundFrame<Frame> {
  frame: Frame
  /** Its `src`. */
  address: string
}

/** What a browser's driver has to be able to do. */
export interface Driver<Frame> {
  /** The iframes that are there now, in the page's order: all, or those whose name begins with `FRAME_NAME`. */
  frames(): Promise<readonly FoundFrame<Frame>[]>
  /** Types into an input of the frame, key by key, or chooses from its list. */
  enter(frame: Frame, filling: Filling, control: Control): Promise<void>
}

/** How the names of the fields' frames begin. */
export const FRAME_NAME = 'hosted-fields-'
/** An input or a list in a frame. */
export interface Control {
  /** A selector in the frame's document, of the control once it can be seen. */
  at: string
  /** Its name in errors. */
  what: string
}

const controlAt = (index: number) => `#field${index ? `-${index}` : ''}:not([hidden])`

/** Where a field is. */
interface Place<Frame> {
  frame: Frame
  at: string
}

/** A field's type, or `text:` and a text field's name. */
type Kind = string

/** Something to fill in: into the first of these sets of fields that the page has. */
interface Wish {
  what: string
  ways: readonly (readonly (readonly [Kind, Filling])[])[]
}

/** What tests call, for one kind of browser driver. */
export interface Hands<Page> {
  /**
   * Types a card into the fields, as a person does: into the inputs in their frames, no matter what these are called.
   * @param page where the form is: a driver that is in a frame stays there
   * @throws when there is no field for something of the card, or nothing to type
   */
  fillCard(page: Page, card: Card, options?: FillOptions): Promise<void>
  /** Types a bank account. @throws as for a card */
  fillBank(page: Page, bank: Bank, options?: FillOptions): Promise<void>
  /** Types into a text field. @param name its key in the token @throws as for a card */
  fillText(page: Page, name: string, text: string, options?: FillOptions): Promise<void>
}

/** @param use runs work with a driver for the page. Its timeout is in milliseconds, for each field */
export function handsOf<Page, Frame>(
  use: (page: Page, timeout: number, work: (driver: Driver<Frame>) => Promise<void>) => Promise<void>,
): Hands<Page> {
  const type = (page: Page, wishes: readonly Wish[], { timeout = FILL_TIMEOUT }: FillOptions = {}) => {
    // A member that's misspelled, or arguments in another order: without an error, the test would go on with empty fields.
    if (wishes.length === 0)
      throw new Error('Nothing to type: name number, expiry or cvv of a card, routing or account of a bank.')
    return use(page, timeout, (driver) => fill(driver, timeout, wishes))
  }
  return {
    fillCard: async (page, card, options) => type(page, wishesOfCard(card), options),
    fillBank: async (page, bank, options) => type(page, wishesOfBank(bank), options),
    fillText: async (page, name, text, options) =>
      type(page, [wish(`text "${name}"`, `text:${name}`, { typed: text, chosen: text })], options),
  }
}

function wishesOfCard({ number, expiry, cvv }: Card): Wish[] {
  return [
    ...(number === undefined ? [] : [wish('card number', 'credit_card_number', digits(number))]),
    ...(expiry === undefined ? [] : [expiryWish(expiry)]),
    ...(cvv === undefined ? [] : [wish('security code', 'cvv', digits(cvv))]),
  ]
}

function wishesOfBank({ routing, account }: Bank): Wish[] {
  return [
    ...(routing === undefined ? [] : [wish('routing number', 'routing_number', digits(routing))]),
    ...(account === undefined ? [] : [wish('account number', 'bank_account_number', digits(account))]),
  ]
}

const wish = (what: string, kind: Kind, filling: Filling): Wish => ({ what, ways: [[[kind, filling]]] })

function expiryWish(expiry: NonNullable<Card['expiry']>): Wish {
  const { both, month, year } = expiryOf(expiry)
  const two = [['exp_month', month] as const, ['exp_year', year] as const]
  return { what: 'expiry', ways: [[['expiration', both]], two] }
}

/** @throws when the page has no field for a wish, with what it has */
async function fill<Frame>(driver: Driver<Frame>, timeout: number, wishes: readonly Wish[]): Promise<void> {
  const end = Date.now() + timeout
  /** When the page began to be as it is now. */
  let same = { fields: '', since: Date.now() }
  for (;;) {
    const fields = new Map<Kind, Place<Frame>>()
    for (const { frame, address } of await driver.frames()) {
      for (const [index, kind] of kindsOf(address).entries())
        if (!fields.has(kind)) fields.set(kind, { frame, at: controlAt(index) })
    }
    const open = wishes.find(({ ways }) => !wayIn(ways, fields))
    if (!open) return enter(driver, wishes, fields)
    const now = Date.now()
    const names = [...fields.keys()].join(', ')
    if (names !== same.fields) same = { fields: names, since: now }
    if (now >= end || (names && now >= same.since + COMPLETE_AFTER)) {
      throw new Error(`The page has no field for the ${open.what}: it has ${names || 'no hosted fields'}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, OFTEN))
  }
}

const wayIn = (ways: Wish['ways'], fields: ReadonlyMap<Kind, unknown>) =>
  ways.find((way) => way.every(([kind]) => fields.has(kind)))

async function enter<Frame>(
  driver: Driver<Frame>,
  wishes: readonly Wish[],
  fields: ReadonlyMap<Kind, Place<Frame>>,
): Promise<void> {
  for (const { what, ways } of wishes) {
    for (const [kind, filling] of wayIn(ways, fields) ?? []) {
      const place = fields.get(kind)
      if (place) await driver.enter(place.frame, filling, { at: place.at, what })
    }
  }
}

/** The fields that a frame has by its address: one, or those of a card. None in any other frame, and in the one that holds the values. */
function kindsOf(address: string): Kind[] {
  try {
    const fragment = new URLSearchParams(new URL(address).hash.slice(1))
    if (fragment.get('role') !== 'field') return []
    return fragment.getAll('settings').map((settings) => {
      const { type, name } = JSON.parse(settings)
      return type === 'text' ? `text:${name}` : type
    })
  } catch {
    return []
  }
}

function digits(text: string): Filling {
  const typed = text.replace(/\D/g, '')
  return { typed, chosen: typed }
}

/** What goes into the fields of an expiry. @throws when it is none */
export function expiryOf(expiry: NonNullable<Card['expiry']>): Record<'both' | 'month' | 'year', Filling> {
  const text = typeof expiry === 'string' ? expiry : `${expiry.month}/${expiry.year}`
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]\s*((?:\d\d)?\d\d)\s*$/.exec(text) ?? []
  if (!month) throw new Error(`"${text}" is no expiry: write it as 12/40.`)
  return {
    both: digits(month.padStart(2, '0') + year.slice(-2)),
    month: digits(month.padStart(2, '0')),
    year: digits(year.length === 2 ? `20${year}` : year),
  }
}
