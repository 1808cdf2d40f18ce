// Writes the messages that the 3DS Server sends: the AReq, the CReq and the data for the method page.
import {
  type AuthenticationRow,
  type ChallengeWindow,
  type Currency,
  fromJson,
  type MerchantRow,
  type ProtocolVersion,
} from '../../../platform/storage/index.ts'
import { encode, type protocol } from '../../networks/index.ts'
import type { Card } from '../../vault/index.ts'

/** The browser: `accept` and `address` from its request, the rest as the page reports it. */
export interface Browser {
  java_enabled?: boolean
  javascript_enabled?: boolean
  language?: string
  color_depth?: number
  screen_height?: number
  screen_width?: number
  time_zone?: number
  user_agent?: string
  accept: string
  address: string
}

export type RequestedBy = Pick<MerchantRow, 'id' | 'name' | 'website'>

/** Who we are to the networks: assigned by EMVCo and the acquirer in a live service. */
const SERVER = {
  threeDSServerRefNumber: '3DS_LOA_SER_HOSTED_000001',
  threeDSServerOperatorID: 'hosted-fields',
}
const ACQUIRER = { acquirerBIN: '400551', mcc: '5999', merchantCountryCode: '840' }
const CURRENCY_DIGITS = { USD: '840' } as const

const CHALLENGE = { NO_PREFERENCE: '01', NOT_WANTED: '02', WANTED: '03', REQUIRED: '04' } as const
/** 05: transactional risk analysis is performed; 10 low value and 11 corporate, from 2.3.1 on; 02 no challenge. */
const EXEMPT = { TRANSACTION_RISK: '05', LOW_VALUE: '10', RECURRING: '02', CORPORATE: '11' } as const
/** Values of `threeDSRequestorChallengeInd` by version; undefined: all. Others are sent as 02. */
const KNOWN = {
  '2.1.0': ['01', '02', '03', '04'],
  '2.2.0': ['01', '02', '03', '04', '05', '06', '07', '08', '09'],
  '2.3.1': undefined,
} as const satisfies Record<ProtocolVersion, readonly string[] | undefined>

const knows = (version: ProtocolVersion, wish: string): boolean => {
  const known: readonly string[] | undefined = KNOWN[version]
  return known === undefined || known.includes(wish)
}

const COLOR_DEPTHS = ['48', '32', '24', '16', '15', '8', '4', '1'] as const

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `YYYYMMDDHHMMSS`, in UTC. */
const purchaseDate = (timestamp: string) => timestamp.replace(/\D/g, '').slice(0, 14)

/** The addresses of one authentication on the gateway. */
export function addressesOf(publicUrl: string, publicKey: string, id: string) {
  const at = (step: string) => `${publicUrl}/v1/authentications/${id}/${step}?key=${publicKey}`
  return {
    results: at('results'),
    notification: at('notification'),
    methodNotification: at('method-notification'),
  }
}
export type Addresses = ReturnType<typeof addressesOf>

interface Asked {
  row: AuthenticationRow
  card: Card
  merchant: RequestedBy
  addresses: Addresses
  /** ISO 8601. */
  at: string
  browser: Browser | undefined
}

/** @param row with a version */
export function writeAReq({ row, card, merchant, addresses, at, browser }: Asked): protocol.AReq {
  const { version, amount, currency, channel, exemption, challenge_preference, method_completion } = row
  const name = (merchant.name.trim() || 'Merchant').slice(0, 40)
  const wish = exemption ? EXEMPT[exemption] : CHALLENGE[challenge_preference]
  const isBrowser = channel === 'BROWSER'
  const holder = card.name?.slice(0, 45)
  return {
    messageType: 'AReq',
    messageVersion: version ?? '2.2.0',
    threeDSServerTransID: row.server_transaction_id,
    ...SERVER,
    threeDSServerURL: addresses.results,
    threeDSRequestorID: merchant.id,
    threeDSRequestorName: name,
    threeDSRequestorURL: merchant.website?.startsWith('https://') ? merchant.website : addresses.results,
    ...(isBrowser && { threeDSRequestorAuthenticationInd: purposeOf(row) }),
    threeDSRequestorChallengeInd: knows(version ?? '2.2.0', wish) ? wish : '02',
    ...(isBrowser ? { threeDSCompInd: method_completion ?? 'U' } : { threeRIInd: awayFor(row) }),
    deviceChannel: isBrowser ? '02' : '03',
    messageCategory: categoryOf(row),
    acctNumber: card.number,
    cardExpiryDate: `${twoDigits(card.exp_year % 100)}${twoDigits(card.exp_month)}`,
    ...(holder && { cardholderName: holder }),
    ...ACQUIRER,
    acquirerMerchantID: merchant.id,
    merchantName: name,
    ...(amount !== null &&
      currency !== null && {
        purchaseAmount: String(amount),
        purchaseCurrency: CURRENCY_DIGITS[currency],
        purchaseExponent: '2',
        purchaseDate: purchaseDate(at),
        transType: '01',
        ...recurringFields(row, amount, currency),
      }),
    ...(isBrowser && { notificationURL: addresses.notification }),
    ...(isBrowser && browser && browserFields(browser, version)),
  }
}

/** `messageCategory`: a payment, or none. */
const categoryOf = ({ amount }: Pick<AuthenticationRow, 'amount'>) => (amount === null ? '02' : '01')

/** `threeDSRequestorAuthenticationInd`: add a card, a recurring payment, a payment. */
function purposeOf({ amount, recur }: AuthenticationRow) {
  if (amount === null) return '04'
  return recur ? '02' : '01'
}

/** `threeRIInd`: a recurring payment, or another one, which 2.1.0 doesn't know. */
const awayFor = ({ recur, version }: AuthenticationRow) => (recur || version === '2.1.0' ? '01' : '11')

/** A plan without an end says so by the last date that there is. */
const ENDLESS = '9999-12-31'

function recurringFields({ recur, version }: AuthenticationRow, first: number, currency: Currency) {
  if (recur === null) return {}
  const { frequency, expiry = ENDLESS, amount = first } = fromJson(recur)
  const plan = { recurringFrequency: String(frequency), recurringExpiry: expiry.replaceAll('-', '') }
  if (version !== '2.3.1') return plan
  return {
    ...plan,
    recurringInd: { amountInd: '01', frequencyInd: '01' } as const,
    recurringAmount: String(amount),
    recurringCurrency: CURRENCY_DIGITS[currency],
    recurringExponent: '2',
  }
}

function browserFields(browser: Browser, version: AuthenticationRow['version']) {
  const { java_enabled = false, javascript_enabled = true, color_depth = 24, time_zone = 0 } = browser
  return {
    browserAcceptHeader: (browser.accept || '*/*').slice(0, 2048),
    browserIP: browser.address,
    browserJavaEnabled: java_enabled,
    ...(version !== '2.1.0' && { browserJavascriptEnabled: javascript_enabled }),
    browserLanguage: browser.language || 'en',
    // The next lower one that the protocol knows.
    browserColorDepth: COLOR_DEPTHS.find((depth) => Number(depth) <= color_depth) ?? '1',
    browserScreenHeight: String(browser.screen_height ?? 0),
    browserScreenWidth: String(browser.screen_width ?? 0),
    browserTZ: String(time_zone),
    browserUserAgent: browser.user_agent || 'unknown',
  }
}

/** `challengeWindowSize`. */
const WINDOWS: Readonly<Record<ChallengeWindow, protocol.CReq['challengeWindowSize']>> = {
  '250x400': '01',
  '390x400': '02',
  '500x600': '03',
  '600x400': '04',
  FULL: '05',
}

export function writeCReq(row: AuthenticationRow): protocol.CReq {
  const { version, server_transaction_id, acs_transaction_id, challenge_window } = row
  return {
    messageType: 'CReq',
    messageVersion: version ?? '2.2.0',
    threeDSServerTransID: server_transaction_id,
    acsTransID: acs_transaction_id ?? '',
    challengeWindowSize: WINDOWS[challenge_window ?? '500x600'],
  }
}

/** `threeDSMethodData`. */
export const methodData = (row: AuthenticationRow, { methodNotification }: Addresses): string =>
  encode({
    threeDSServerTransID: row.server_transaction_id,
    threeDSMethodNotificationURL: methodNotification,
  } satisfies protocol.MethodData)
