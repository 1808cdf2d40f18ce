// What returns card and account numbers that were stored. Only payments may import this: lint names the folders.
export { openPayment } from './rules/open-payment.ts'
