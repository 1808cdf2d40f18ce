import { isRoutingNumber } from '../../../../shared/checksums.ts'
import { fieldLengths } from '../../../../shared/field-types.ts'
import {
  type AccountHolderType,
  accountHolderTypes,
  type BankAccountType,
  bankAccountTypes,
  type HolderDetails,
} from '../../../../shared/methods.ts'
import { type ErrorMessage, errorMessage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { contextOf, hasDigits, holderFaults, invalidField, isBetween, lengthFaults } from './details.ts'

/** A bank account as it was sent, not checked. */
export interface BankInput extends HolderDetails {
  routing_number?: string
  account_number?: string
  account_type?: string
  account_holder_type?: string
  given_name?: string
  surname?: string
}

/** A checked bank account, which may be charged. */
export interface Bank extends BankInput {
  type: 'bank'
  routing_number: string
  account_number: string
  account_type: BankAccountType
  account_holder_type?: AccountHolderType
  bank_name?: string
}

/** Bank names by routing number. The names of other banks are not known. */
const BANK_NAMES: Readonly<Record<string, string>> = { '000000013': 'FIRST BANK OF TESTING' }

/**
 * A test number that passes despite its wrong checksum, so that the simulated bank network can refuse it
 * (rules: test-cards.md#banks).
 */
const REFUSED_BY_NETWORK = '000000001'

/** Maximum lengths of the holder's two names; all other holder fields are checked as for a card. */
const LENGTHS = { given_name: limits.maxChars.name, surname: limits.maxChars.name }

/**
 * One message for each faulty field of a bank account that is to be charged or saved (rules: methods.md#checks).
 * @param path the path of the bank account in the request: `method`, or empty if it is the request itself
 */
export function bankFaults(input: BankInput, path: string): ErrorMessage[] {
  const { routing_number = '', account_number = '' } = input
  return [
    ...routingFaults(routing_number, path),
    ...accountFaults(account_number, path),
    ...accountTypeFaults(input, path),
    ...holderTypeFaults(input, path),
    ...lengthFaults(input, LENGTHS, path),
    ...holderFaults(input, path),
  ]
}

/** Converts a bank account without faults. */
export function asBank(input: BankInput): Bank {
  const { routing_number = '', account_number = '', account_holder_type: _given, ...details } = input
  const account_type = accountTypeOf(input)
  const account_holder_type = holderTypeOf(input)
  if (!account_type) throw new Error('A bank account that has faults cannot be charged.')
  const bank_name = own(BANK_NAMES, routing_number)
  return {
    ...details,
    type: 'bank',
    routing_number,
    account_number,
    account_type,
    ...(account_holder_type && { account_holder_type }),
    ...(bank_name && { bank_name }),
  }
}

/** Reads the account type in upper or lower case. */
function accountTypeOf({ account_type }: BankInput) {
  return bankAccountTypes.find((type) => type === account_type?.toUpperCase())
}

function holderTypeOf({ account_holder_type }: BankInput) {
  return accountHolderTypes.find((type) => type === account_holder_type?.toLowerCase())
}

function routingFaults(number: string, path: string): ErrorMessage[] {
  if (!number) return [missing(path, 'routing_number', 'The routing number is missing.')]
  if (!isBetween(number, fieldLengths.routing_number) || !hasDigits(number)) {
    const sub_code = isBetween(number, fieldLengths.routing_number) ? 'invalid' : 'invalid_length'
    return [invalidField(path, 'routing_number', { sub_code, message: 'A routing number has 9 digits.' })]
  }
  if (isRoutingNumber(number) || number === REFUSED_BY_NETWORK) return []
  return [errorMessage('ach_invalid_routing_number', { context: contextOf(path, 'routing_number') })]
}

function accountFaults(number: string, path: string): ErrorMessage[] {
  if (!number) return [missing(path, 'account_number', 'The account number is missing.')]
  const { least, most } = fieldLengths.bank_account_number
  const message = `An account number has ${least} to ${most} digits.`
  if (!isBetween(number, fieldLengths.bank_account_number)) {
    return [invalidField(path, 'account_number', { sub_code: 'invalid_length', message })]
  }
  return hasDigits(number) ? [] : [invalidField(path, 'account_number', { sub_code: 'invalid', message })]
}

/** The account type is never guessed, because a payment to the wrong type of account is returned days later. */
function accountTypeFaults(input: BankInput, path: string): ErrorMessage[] {
  if (accountTypeOf(input)) return []
  const message = `The account type must be ${bankAccountTypes.join(' or ')}.`
  const sub_code = input.account_type ? 'invalid' : 'not_blank'
  return [invalidField(path, 'account_type', { sub_code, message })]
}

function holderTypeFaults(input: BankInput, path: string): ErrorMessage[] {
  if (input.account_holder_type === undefined || holderTypeOf(input)) return []
  const message = `The account holder type must be ${accountHolderTypes.join(' or ')}.`
  return [invalidField(path, 'account_holder_type', { sub_code: 'invalid', message })]
}

function missing(path: string, key: string, message: string): ErrorMessage {
  return invalidField(path, key, { sub_code: 'not_blank', message })
}
