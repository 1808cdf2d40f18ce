// For Cypress: `import '@service/hosted-fields-testing/cypress'` in the support file gives tests the commands `cy.fillCard()`,
// `cy.fillBank()`, `cy.fillText()` and `cy.passChallenge()`.
import type { ChallengeOptions } from './fields/challenge.ts'
import { driverIn, passChallengeIn } from './fields/dom.ts'
import { type Bank, type Card, FILL_TIMEOUT, type FillOptions, type Hands, handsOf } from './fields/fill.ts'

export type { ChallengeOptions } from './fields/challenge.ts'
export type { Bank, Card, FillOptions } from './fields/fill.ts'

/** What is used of Cypress' own globals. */
interface Commands {
  add(name: 'fillCard', command: (card: Card, options?: FillOptions) => unknown): void
  add(name: 'fillBank', command: (bank: Bank, options?: FillOptions) => unknown): void
  add(name: 'passChallenge', command: (options?: ChallengeOptions) => unknown): void
  add(name: 'fillText', command: (name: string, text: string, options?: FillOptions) => unknown): void
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
       * Types a card into the fields of the page, no matter what these are called. It needs `chromeWebSecurity: false`. It fails when there is
       * no field for something of the card.
       */
      fillCard(card: Card, options?: FillOptions): Chainable<unknown>
      /** Types a bank account, likewise. */
      fillBank(bank: Bank, options?: FillOptions): Chainable<unknown>
      /** Types into a text field, by its key in the token. */
      fillText(name: string, text: string, options?: FillOptions): Chainable<unknown>
      /** Passes a challenge by code that the page shows. It fails when no bank asks for a code in time. */
      passChallenge(options?: ChallengeOptions): Chainable<unknown>
    }
  }
}

/** A command waits for the fields, and for each of at most four: a number, an expiry in two fields, a security code. One to spare. */
const MOST_WAITS = 6

const { fillBank, fillCard, fillText }: Hands<Document> = handsOf((page, timeout, work) =>
  work(driverIn(page, timeout)),
)

/** No command for each key, whose log would show the card. */
const inPage = ({ timeout = FILL_TIMEOUT }: FillOptions = {}, run: (page: Document) => Promise<void>) =>
  cy.document({ log: false }).then({ timeout: 2 * MOST_WAITS * timeout }, run)

Cypress.Commands.add('fillCard', (card, options) => inPage(options, (page) => fillCard(page, card, options)))
Cypress.Commands.add('fillBank', (bank, options) => inPage(options, (page) => fillBank(page, bank, options)))
Cypress.Commands.add('passChallenge', (options) => inPage(options, (page) => passChallengeIn(page, options)))
Cypress.Commands.add('fillText', (name, text, options) =>
  inPage(options, (page) => fillText(page, name, text, options)),
)
