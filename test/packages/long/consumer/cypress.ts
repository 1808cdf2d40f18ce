/// <reference types="cypress" />
// A test of a customer who has Cypress.
import '@service/hosted-fields-testing/cypress'

it('is paid', () => {
  cy.visit('/')
  cy.fillCard({ number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' }, { timeout: 5_000 })
  cy.contains('Pay').click()

  // @ts-expect-error A card has no such thing.
  cy.fillCard({ nubmer: '4242' })
})
