// What each operation is called in a client that is made from the description, and what it answers when all went well.

interface Operation {
  /** In camel case, once in the description. */
  operationId: string
  /** What the answer is. */
  answer: string
  /** What its summary leaves open. */
  description?: string
}

const named = (operationId: string, answer: string, description?: string): Operation => ({
  operationId,
  answer,
  ...(description !== undefined && { description }),
})

const ACTIVE = 'The account must be `ACTIVE`.'
const GONE_METHODS = 'There is none any more once its card or bank is deleted.'
const ANY_ACCOUNT = 'Of an account that is no longer `ACTIVE`, too: '

/** By method and path. */
export const operations: Readonly<Record<string, Operation>> = {
  'get /status': named('readStatus', 'The gateway works.'),
  'post /v1/tokens': named('createToken', 'The token, masked.'),
  'get /v1/tokens/{id}': named('readToken', 'The token, masked.'),
  ...savedOperations('/v1/cards', 'Card', 'card'),
  ...savedOperations('/v1/banks', 'Bank', 'bank account'),
  'post /v1/payment-methods': named(
    'createPaymentMethod',
    'The payment method, masked.',
    'Of what a token holds, which is saved as POST /v1/cards or /v1/banks does; or of what is saved already. Its id is a `method` to pay with.',
  ),
  'get /v1/payment-methods': named(
    'listPaymentMethods',
    'One page of the payment methods, the newest first.',
    GONE_METHODS,
  ),
  'get /v1/payment-methods/{id}': named('readPaymentMethod', 'The payment method, masked.', GONE_METHODS),
  'patch /v1/payment-methods/{id}': named(
    'changePaymentMethod',
    'The payment method as it is now, masked.',
    'Changes the saved card or bank behind it, as PATCH /v1/cards/{id} does, and so every payment method of that.',
  ),
  'delete /v1/payment-methods/{id}': named(
    'deletePaymentMethod',
    'The payment method as it was, masked.',
    'It can no longer pay. A card or bank that the token of a payment method saved is deleted with the last payment method of it; one that was saved by POST /v1/cards or /v1/banks stays.',
  ),
  'post /v1/charges': named('createCharge', 'The charge.', ACTIVE),
  'get /v1/charges/holds': named('listHolds', 'One page of the charges, the newest first.'),
  'post /v1/charges/{id}/capture': named(
    'captureCharge',
    'The charge.',
    `${ANY_ACCOUNT}the payer has agreed already.`,
  ),
  'post /v1/charges/{id}/refund': named(
    'refundCharge',
    'The refund.',
    `${ANY_ACCOUNT}money must be able to go back.`,
  ),
  'post /v1/credits': named('createCredit', 'The credit.', ACTIVE),
  'get /v1/transactions': named('searchTransactions', 'One page of the transactions, without their refunds.'),
  'get /v1/transactions/{id}': named('readTransaction', 'The transaction.'),
  'get /v1/transactions/source-id': named('findTransactionBySourceId', 'The newest that has the source_id.'),
  'post /v1/transactions/{id}/void': named(
    'voidTransaction',
    'The transaction.',
    `${ANY_ACCOUNT}money must be able to go back.`,
  ),
  'post /v1/transactions/{id}/sign': named('signTransaction', 'The signature and its id.'),
  'get /v1/signatures/{id}': named('readSignature', 'The signature.'),
  'get /v1/recurring/charges/schedule': named('previewSchedule', 'What is due when.'),
  'post /v1/recurring/charges/schedule': named('previewScheduleByPost', 'What is due when.'),
  ...accountOperations('/v1/accounts/{id}', 'Account'),
  ...accountOperations('/v1/ach-accounts/{id}', 'AchAccount'),
  'get /v1/merchant': named('readMerchant', "The merchant, with its accounts of the key's mode."),
  'put /v1/merchant': named('replaceMerchant', 'The merchant as it is now.'),
  'patch /v1/merchant': named('changeMerchant', 'The merchant as it is now.'),
  'post /v1/merchant/purge-test-data': named('purgeTestData', 'The test data is deleted.'),
  'get /bank-accounts/{id}/surcharge': named('listSurcharges', 'One entry for each way of paying; or none.'),
  'post /v1/surcharge-decisions': named('decideSurcharge', 'Whether the card may be surcharged.'),
  'post /v1/recurring/charges': named(
    'createRecurringCharge',
    'The recurring charge, with the payment that comes next.',
  ),
  'post /v1/charges/{id}/schedule': named(
    'scheduleCharge',
    'The recurring charge, with the payment that comes next.',
  ),
  'get /v1/recurring/charges': named('listRecurringCharges', 'One page of the recurring charges.'),
  'get /v1/recurring/charges/{id}': named('readRecurringCharge', 'The recurring charge.'),
  'put /v1/recurring/charges/{id}': named('replaceRecurringCharge', 'The recurring charge as it is now.'),
  'patch /v1/recurring/charges/{id}': named('changeRecurringCharge', 'The recurring charge as it is now.'),
  'delete /v1/recurring/charges/{id}': named('deleteRecurringCharge', 'The recurring charge as it was.'),
  'post /v1/recurring/charges/{id}/cancel': named(
    'cancelRecurringCharge',
    'The recurring charge as it is now.',
  ),
  'get /v1/recurring/charges/{id}/occurrences': named(
    'listOccurrences',
    'One page of the payments, the newest first.',
  ),
  'get /v1/recurring/charges/{id}/occurrences/{occurrenceId}': named('readOccurrence', 'The payment.'),
  'post /v1/recurring/charges/{id}/occurrences/{occurrenceId}/pay': named(
    'payOccurrence',
    'The payment, PAID.',
  ),
  'post /v1/recurring/charges/{id}/occurrences/{occurrenceId}/ignore': named(
    'ignoreOccurrence',
    'The payment, IGNORED.',
  ),
  'get /v1/events': named('listEvents', 'One page of the events.'),
  'get /v1/events/{id}': named('readEvent', 'The event.'),
  'get /v1/webhooks/deliveries': named('listDeliveries', 'One page of the deliveries, the newest first.'),
  'get /v1/webhooks/deliveries/{id}': named('readDelivery', 'The delivery, with each attempt.'),
  'post /v1/webhooks/deliveries/{id}/replay': named('replayDelivery', 'The delivery, which is sent now.'),
  'get /v1/webhooks/secret': named('readWebhookSecret', 'The secret.'),
  'post /v1/webhooks/secret/rotate': named('rotateWebhookSecret', 'The new secret.'),
  'get /v1/test-clock': named('readTestClock', 'What the clock shows.'),
  'post /v1/test-clock/advance': named(
    'advanceTestClock',
    'What the clock shows now, and what happened on the way.',
  ),
  'post /v1/simulator/rules': named('createSimulatorRule', 'The rule.'),
  'get /v1/simulator/rules': named('listSimulatorRules', 'One page of the rules, the newest first.'),
  'delete /v1/simulator/rules': named('deleteSimulatorRules', 'There are no rules any more.'),
  'get /v1/simulator/rules/{id}': named('readSimulatorRule', 'The rule.'),
  'delete /v1/simulator/rules/{id}': named('deleteSimulatorRule', 'The rule is deleted.'),
  'get /v1/simulator/payments/{id}': named('readSimulatorPayment', "The payment in the networks' books."),
}

function savedOperations(url: string, Name: string, name: string): Record<string, Operation> {
  return {
    [`post ${url}`]: named(`save${Name}`, `The saved ${name}, masked.`),
    [`get ${url}`]: named(`list${Name}s`, `One page of the saved ${name}s, the newest first.`),
    [`get ${url}/{id}`]: named(`read${Name}`, `The saved ${name}, masked.`),
    [`patch ${url}/{id}`]: named(`change${Name}`, `The saved ${name} as it is now, masked.`),
    [`delete ${url}/{id}`]: named(`delete${Name}`, `The saved ${name} as it was, masked.`),
  }
}

function accountOperations(url: string, Name: string): Record<string, Operation> {
  return {
    [`get ${url}`]: named(`read${Name}`, 'The account.'),
    [`put ${url}`]: named(`replace${Name}`, 'The account as it is now.'),
    [`patch ${url}`]: named(`change${Name}`, 'The account as it is now.'),
  }
}

/** @param url with its parameters as the server writes them, `:id` */
export function operationOf(method: string, url: string): Operation | undefined {
  return operations[`${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`]
}
