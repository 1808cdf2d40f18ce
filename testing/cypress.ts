// For Cypress: `import '@service/hosted-fields-testing/cypress'` in the support file gives tests the command `cy.fillCard()`.
import { driverIn } from './fields/dom.ts'
import { type Card, FILL_TIMEOUT, type FillOptions, fillFields } from './fields/fill.ts'

export type { Card, FieldNames, FillOptions } from './fields/fill.ts'

/** What is used of Cypress' own globals. */
interface Commands {
  add(name: 'fillCard', command: (card: Card, options?: FillOptions) => unknown): void
}
declare const Cypress: { Commands: Commands }
declare const cy: {
  document(options: { log: boolean }): {
    then(options: { timeout: number }, run: (page: Document) => Promise<void>): unknown
  }
}

declare global {
  namespace Cypress {
    interface Chainable<Subject> {
      /**
       * Types a card into the fields of the page, found by their accessible names in whichever language they are. It needs
       * `chromeWebSecurity: false`. It fails when there is no field for something of the card.
       */
      fillCard(card: Card, options?: FillOptions): Chainable<unknown>
    }
  }
}

/** A card's number, expiry in two fields, and security code, with what it takes to type them. */
const MOST_WAITS = 6

Cypress.Commands.add('fillCard', (card, { names, timeout = FILL_TIMEOUT } = {}) =>
  // No command for each key, whose log would show the card.
  cy
    .document({ log: false })
    .then({ timeout: 2 * MOST_WAITS * timeout }, (page) => fillFields(driverIn(page, timeout), card, names)),
)
