// Made from the API’s description by `npm run openapi`. Do not edit.
import { type Caller, path } from '../calls.ts'
import type { Resources } from './resources.ts'

/** Answers that say when to send the request again. */
export const retriedStatuses: readonly number[] = [429, 503]

export function createResources({ send, list }: Caller): Resources {
  return {
    status: {
      read: (options) => send({ method: 'GET', path: '/status', accepts: [] }, options),
    },
    tokens: {
      create: (body, options) => send({ method: 'POST', path: '/v1/tokens', accepts: ['publicKey', 'secretKey'], body, isKeyed: true }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/tokens/${id}`, accepts: ['secretKey'] }, options),
    },
    authentications: {
      create: (body, options) => send({ method: 'POST', path: '/v1/authentications', accepts: ['secretKey', 'publicKey'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/v1/authentications', accepts: ['secretKey'], query }, options),
      continue: (id, body, options) => send({ method: 'POST', path: path`/v1/authentications/${id}/continue`, accepts: ['secretKey', 'publicKey'], body, isKeyed: true }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/authentications/${id}`, accepts: ['secretKey'] }, options),
    },
    cards: {
      save: (body, options) => send({ method: 'POST', path: '/v1/cards', accepts: ['secretKey'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/v1/cards', accepts: ['secretKey'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/cards/${id}`, accepts: ['secretKey'] }, options),
      replace: (id, body, options) => send({ method: 'PUT', path: path`/v1/cards/${id}`, accepts: ['secretKey'], body }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/v1/cards/${id}`, accepts: ['secretKey'], body }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/v1/cards/${id}`, accepts: ['secretKey'] }, options),
    },
    banks: {
      save: (body, options) => send({ method: 'POST', path: '/v1/banks', accepts: ['secretKey'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/v1/banks', accepts: ['secretKey'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/banks/${id}`, accepts: ['secretKey'] }, options),
      replace: (id, body, options) => send({ method: 'PUT', path: path`/v1/banks/${id}`, accepts: ['secretKey'], body }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/v1/banks/${id}`, accepts: ['secretKey'], body }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/v1/banks/${id}`, accepts: ['secretKey'] }, options),
    },
    paymentMethods: {
      create: (body, options) => send({ method: 'POST', path: '/v1/payment-methods', accepts: ['secretKey'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/v1/payment-methods', accepts: ['secretKey'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/payment-methods/${id}`, accepts: ['secretKey'] }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/v1/payment-methods/${id}`, accepts: ['secretKey'], body }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/v1/payment-methods/${id}`, accepts: ['secretKey'] }, options),
    },
    charges: {
      create: (body, options) => send({ method: 'POST', path: '/v1/charges', accepts: ['secretKey'], body, isKeyed: true }, options),
      capture: (id, body, options) => send({ method: 'POST', path: path`/v1/charges/${id}/capture`, accepts: ['secretKey'], body, isKeyed: true }, options),
      refund: (id, body, options) => send({ method: 'POST', path: path`/v1/charges/${id}/refund`, accepts: ['secretKey'], body, isKeyed: true }, options),
      schedule: (id, body, options) => send({ method: 'POST', path: path`/v1/charges/${id}/schedule`, accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    holds: {
      list: (query, options) => list({ method: 'GET', path: '/v1/charges/holds', accepts: ['secretKey'], query }, options),
    },
    credits: {
      create: (body, options) => send({ method: 'POST', path: '/v1/credits', accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    transactions: {
      list: (query, options) => list({ method: 'GET', path: '/v1/transactions', accepts: ['secretKey'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/transactions/${id}`, accepts: ['secretKey'] }, options),
      findBySourceId: (query, options) => send({ method: 'GET', path: '/v1/transactions/source-id', accepts: ['secretKey'], query }, options),
      void: (id, body, options) => send({ method: 'POST', path: path`/v1/transactions/${id}/void`, accepts: ['secretKey'], body, isKeyed: true }, options),
      sign: (id, body, options) => send({ method: 'POST', path: path`/v1/transactions/${id}/sign`, accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    signatures: {
      read: (id, options) => send({ method: 'GET', path: path`/v1/signatures/${id}`, accepts: ['secretKey'] }, options),
    },
    schedule: {
      preview: (body, query, options) => send({ method: 'POST', path: '/v1/recurring/charges/schedule', accepts: ['secretKey'], body, query, isKeyed: true }, options),
    },
    recurringCharges: {
      create: (body, options) => send({ method: 'POST', path: '/v1/recurring/charges', accepts: ['secretKey'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/v1/recurring/charges', accepts: ['secretKey'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/recurring/charges/${id}`, accepts: ['secretKey'] }, options),
      replace: (id, body, options) => send({ method: 'PUT', path: path`/v1/recurring/charges/${id}`, accepts: ['secretKey'], body }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/v1/recurring/charges/${id}`, accepts: ['secretKey'], body }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/v1/recurring/charges/${id}`, accepts: ['secretKey'] }, options),
      cancel: (id, options) => send({ method: 'POST', path: path`/v1/recurring/charges/${id}/cancel`, accepts: ['secretKey'], isKeyed: true }, options),
    },
    occurrences: {
      list: (id, query, options) => list({ method: 'GET', path: path`/v1/recurring/charges/${id}/occurrences`, accepts: ['secretKey'], query }, options),
      read: (id, occurrenceId, options) => send({ method: 'GET', path: path`/v1/recurring/charges/${id}/occurrences/${occurrenceId}`, accepts: ['secretKey'] }, options),
      pay: (id, occurrenceId, options) => send({ method: 'POST', path: path`/v1/recurring/charges/${id}/occurrences/${occurrenceId}/pay`, accepts: ['secretKey'], isKeyed: true }, options),
      ignore: (id, occurrenceId, options) => send({ method: 'POST', path: path`/v1/recurring/charges/${id}/occurrences/${occurrenceId}/ignore`, accepts: ['secretKey'], isKeyed: true }, options),
    },
    accounts: {
      read: (id, options) => send({ method: 'GET', path: path`/v1/accounts/${id}`, accepts: ['secretKey'] }, options),
      replace: (id, body, options) => send({ method: 'PUT', path: path`/v1/accounts/${id}`, accepts: ['secretKey'], body }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/v1/accounts/${id}`, accepts: ['secretKey'], body }, options),
    },
    achAccounts: {
      read: (id, options) => send({ method: 'GET', path: path`/v1/ach-accounts/${id}`, accepts: ['secretKey'] }, options),
      replace: (id, body, options) => send({ method: 'PUT', path: path`/v1/ach-accounts/${id}`, accepts: ['secretKey'], body }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/v1/ach-accounts/${id}`, accepts: ['secretKey'], body }, options),
    },
    merchant: {
      read: (options) => send({ method: 'GET', path: '/v1/merchant', accepts: ['secretKey'] }, options),
      replace: (body, options) => send({ method: 'PUT', path: '/v1/merchant', accepts: ['secretKey'], body }, options),
      change: (body, options) => send({ method: 'PATCH', path: '/v1/merchant', accepts: ['secretKey'], body }, options),
    },
    testClock: {
      reset: (options) => send({ method: 'POST', path: '/v1/test-clock/reset', accepts: ['secretKey'], isKeyed: true }, options),
      read: (options) => send({ method: 'GET', path: '/v1/test-clock', accepts: ['secretKey'] }, options),
      freeze: (options) => send({ method: 'POST', path: '/v1/test-clock/freeze', accepts: ['secretKey'], isKeyed: true }, options),
      resume: (options) => send({ method: 'POST', path: '/v1/test-clock/resume', accepts: ['secretKey'], isKeyed: true }, options),
      advance: (body, options) => send({ method: 'POST', path: '/v1/test-clock/advance', accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    testData: {
      purge: (body, options) => send({ method: 'POST', path: '/v1/merchant/purge-test-data', accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    origins: {
      list: (options) => send({ method: 'GET', path: '/v1/origins', accepts: ['secretKey'] }, options),
      verifyAll: (options) => send({ method: 'POST', path: '/v1/origins/verify', accepts: ['secretKey'], isKeyed: true }, options),
    },
    currentKey: {
      read: (options) => send({ method: 'GET', path: '/v1/keys/current', accepts: ['secretKey'] }, options),
    },
    surcharges: {
      list: (id, query, options) => send({ method: 'GET', path: path`/bank-accounts/${id}/surcharge`, accepts: ['publicKey'], query }, options),
      decide: (body, options) => send({ method: 'POST', path: '/v1/surcharge-decisions', accepts: ['publicKey'], body, isKeyed: true }, options),
    },
    simulatorRules: {
      create: (body, options) => send({ method: 'POST', path: '/v1/simulator/rules', accepts: ['secretKey'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/v1/simulator/rules', accepts: ['secretKey'], query }, options),
      deleteAll: (options) => send({ method: 'DELETE', path: '/v1/simulator/rules', accepts: ['secretKey'] }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/simulator/rules/${id}`, accepts: ['secretKey'] }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/v1/simulator/rules/${id}`, accepts: ['secretKey'] }, options),
    },
    simulatorPayments: {
      read: (id, options) => send({ method: 'GET', path: path`/v1/simulator/payments/${id}`, accepts: ['secretKey'] }, options),
    },
    challenges: {
      steer: (id, body, options) => send({ method: 'POST', path: path`/v1/simulator/authentications/${id}`, accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    rehearsal: {
      read: (options) => send({ method: 'GET', path: '/v1/simulator/card-testing', accepts: ['secretKey'] }, options),
    },
    cardTesting: {
      rehearse: (body, options) => send({ method: 'POST', path: '/v1/simulator/card-testing', accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    webhookEndpoints: {
      list: (query, options) => list({ method: 'GET', path: '/v1/webhook_endpoints', accepts: ['secretKey'], query }, options),
      create: (body, options) => send({ method: 'POST', path: '/v1/webhook_endpoints', accepts: ['secretKey'], body, isKeyed: true }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/webhook_endpoints/${id}`, accepts: ['secretKey'] }, options),
      replace: (id, body, options) => send({ method: 'PUT', path: path`/v1/webhook_endpoints/${id}`, accepts: ['secretKey'], body }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/v1/webhook_endpoints/${id}`, accepts: ['secretKey'], body }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/v1/webhook_endpoints/${id}`, accepts: ['secretKey'] }, options),
      test: (id, options) => send({ method: 'POST', path: path`/v1/webhook_endpoints/${id}/test`, accepts: ['secretKey'], isKeyed: true }, options),
    },
    webhookEndpointSecrets: {
      rotate: (id, body, options) => send({ method: 'POST', path: path`/v1/webhook_endpoints/${id}/secret/rotate`, accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    deliveries: {
      list: (query, options) => list({ method: 'GET', path: '/v1/webhooks/deliveries', accepts: ['secretKey'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/webhooks/deliveries/${id}`, accepts: ['secretKey'] }, options),
      replay: (id, options) => send({ method: 'POST', path: path`/v1/webhooks/deliveries/${id}/replay`, accepts: ['secretKey'], isKeyed: true }, options),
    },
    webhookSecret: {
      read: (options) => send({ method: 'GET', path: '/v1/webhooks/secret', accepts: ['secretKey'] }, options),
      rotate: (body, options) => send({ method: 'POST', path: '/v1/webhooks/secret/rotate', accepts: ['secretKey'], body, isKeyed: true }, options),
    },
    auditLog: {
      list: (query, options) => list({ method: 'GET', path: '/v1/audit-log', accepts: ['secretKey'], query }, options),
    },
    testOutbox: {
      list: (query, options) => list({ method: 'GET', path: '/v1/test-outbox', accepts: ['secretKey'], query }, options),
    },
    events: {
      list: (query, options) => list({ method: 'GET', path: '/v1/events', accepts: ['secretKey', 'accessToken'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/v1/events/${id}`, accepts: ['secretKey', 'accessToken'] }, options),
    },
    accessTokens: {
      create: (body, options) => send({ method: 'POST', path: '/oauth/token', accepts: [], body, isKeyed: true }, options),
      revoke: (body, options) => send({ method: 'POST', path: '/oauth/revoke', accepts: [], body, isKeyed: true }, options),
    },
    gatewayCredentials: {
      read: (options) => send({ method: 'GET', path: '/gateway-credentials', accepts: ['accessToken'] }, options),
    },
    bankAccounts: {
      list: (options) => send({ method: 'GET', path: '/bank-accounts', accepts: ['accessToken'] }, options),
    },
    contacts: {
      create: (body, options) => send({ method: 'POST', path: '/contacts', accepts: ['accessToken'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/contacts', accepts: ['accessToken'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/contacts/${id}`, accepts: ['accessToken'] }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/contacts/${id}`, accepts: ['accessToken'], body }, options),
      erase: (id, options) => send({ method: 'DELETE', path: path`/contacts/${id}`, accepts: ['accessToken'] }, options),
    },
    contactFiles: {
      upload: (id, body, options) => send({ method: 'POST', path: path`/contacts/${id}/files`, accepts: ['accessToken'], body, isForm: true, isKeyed: true }, options),
      list: (id, query, options) => list({ method: 'GET', path: path`/contacts/${id}/files`, accepts: ['accessToken'], query }, options),
      read: (id, fileId, options) => send({ method: 'GET', path: path`/contacts/${id}/files/${fileId}`, accepts: ['accessToken'] }, options),
      delete: (id, fileId, options) => send({ method: 'DELETE', path: path`/contacts/${id}/files/${fileId}`, accepts: ['accessToken'] }, options),
    },
    contactHashes: {
      create: (id, body, options) => send({ method: 'POST', path: path`/contacts/${id}/hash`, accepts: ['accessToken'], body, isKeyed: true }, options),
    },
    invoices: {
      create: (body, options) => send({ method: 'POST', path: '/invoices', accepts: ['accessToken'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/invoices', accepts: ['accessToken'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/invoices/${id}`, accepts: ['accessToken'] }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/invoices/${id}`, accepts: ['accessToken'], body }, options),
      void: (id, options) => send({ method: 'POST', path: path`/invoices/${id}/void`, accepts: ['accessToken'], isKeyed: true }, options),
      credit: (id, body, options) => send({ method: 'POST', path: path`/invoices/${id}/credit-notes`, accepts: ['accessToken'], body, isKeyed: true }, options),
    },
    offlinePayments: {
      record: (id, body, options) => send({ method: 'POST', path: path`/invoices/${id}/offline-payments`, accepts: ['accessToken'], body, isKeyed: true }, options),
      remove: (id, paymentId, options) => send({ method: 'POST', path: path`/invoices/${id}/offline-payments/${paymentId}/remove`, accepts: ['accessToken'], isKeyed: true }, options),
    },
    creditNotes: {
      list: (query, options) => list({ method: 'GET', path: '/credit-notes', accepts: ['accessToken'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/credit-notes/${id}`, accepts: ['accessToken'] }, options),
    },
    invoiceDrafts: {
      create: (body, options) => send({ method: 'POST', path: '/invoice-drafts', accepts: ['accessToken'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/invoice-drafts', accepts: ['accessToken'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/invoice-drafts/${id}`, accepts: ['accessToken'] }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/invoice-drafts/${id}`, accepts: ['accessToken'], body }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/invoice-drafts/${id}`, accepts: ['accessToken'] }, options),
      issue: (id, options) => send({ method: 'POST', path: path`/invoice-drafts/${id}/issue`, accepts: ['accessToken'], isKeyed: true }, options),
    },
    items: {
      create: (body, options) => send({ method: 'POST', path: '/items', accepts: ['accessToken'], body, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/items', accepts: ['accessToken'], query }, options),
      read: (id, options) => send({ method: 'GET', path: path`/items/${id}`, accepts: ['accessToken'] }, options),
      change: (id, body, options) => send({ method: 'PATCH', path: path`/items/${id}`, accepts: ['accessToken'], body }, options),
      delete: (id, options) => send({ method: 'DELETE', path: path`/items/${id}`, accepts: ['accessToken'] }, options),
    },
    contactPaymentMethods: {
      create: (id, body, options) => send({ method: 'POST', path: path`/contacts/${id}/payment-methods`, accepts: ['accessToken'], body, isKeyed: true }, options),
      list: (id, query, options) => list({ method: 'GET', path: path`/contacts/${id}/payment-methods`, accepts: ['accessToken'], query }, options),
      read: (id, methodId, options) => send({ method: 'GET', path: path`/contacts/${id}/payment-methods/${methodId}`, accepts: ['accessToken'] }, options),
      delete: (id, methodId, options) => send({ method: 'DELETE', path: path`/contacts/${id}/payment-methods/${methodId}`, accepts: ['accessToken'] }, options),
    },
    suppressions: {
      list: (query, options) => list({ method: 'GET', path: '/suppressions', accepts: ['accessToken'], query }, options),
      create: (body, options) => send({ method: 'POST', path: '/suppressions', accepts: ['accessToken'], body, isKeyed: true }, options),
      delete: (id, query, options) => send({ method: 'DELETE', path: path`/suppressions/${id}`, accepts: ['accessToken'], query }, options),
    },
    authorizationServer: {
      read: (options) => send({ method: 'GET', path: '/.well-known/oauth-authorization-server', accepts: [], isAtPages: true }, options),
    },
    applications: {
      deauthorize: (publicKey, options) => send({ method: 'DELETE', path: path`/api/v1/merchants/${publicKey}/deauthorize_application`, accepts: ['accessToken'], isAtPages: true }, options),
    },
    merchantApplications: {
      submit: (body, options) => send({ method: 'POST', path: '/api/v1/merchant_applications', accepts: ['accessToken'], body, isAtPages: true, isKeyed: true }, options),
      list: (query, options) => list({ method: 'GET', path: '/api/v1/merchant_applications', accepts: ['accessToken'], query, isAtPages: true }, options),
      erase: (id, options) => send({ method: 'DELETE', path: path`/api/v1/merchant_applications/${id}`, accepts: ['accessToken'], isAtPages: true }, options),
      read: (id, options) => send({ method: 'GET', path: path`/api/v1/merchant_applications/${id}`, accepts: ['accessToken'], isAtPages: true }, options),
      simulate: (id, body, options) => send({ method: 'POST', path: path`/api/v1/merchant_applications/${id}/simulate`, accepts: ['accessToken'], body, isAtPages: true, isKeyed: true }, options),
    },
    signUpLinks: {
      create: (body, options) => send({ method: 'POST', path: '/api/v1/merchant_applications/sign_up', accepts: ['accessToken'], body, isAtPages: true, isKeyed: true }, options),
    },
    authorizationCodes: {
      reissue: (id, options) => send({ method: 'POST', path: path`/api/v1/merchant_applications/${id}/authorization_code`, accepts: ['accessToken'], isAtPages: true, isKeyed: true }, options),
    },
    connectedMerchants: {
      list: (query, options) => list({ method: 'GET', path: '/api/v1/merchants', accepts: ['accessToken'], query, isAtPages: true }, options),
    },
  }
}
