// The messages of EMV 3-D Secure for browsers (device channel 02) and payments without the payer (03), as schemas: each sender and
// receiver checks them. The names are the protocol's.
import { type Static, Type } from 'typebox'
import {
  AuthenticationValue,
  code,
  digits,
  Eci,
  Id,
  message,
  Reason,
  TransStatus,
  text,
  Url,
  Version,
  YesNo,
} from './parts.ts'

/** Of the browser; absent where there is none. */
const browser = Type.Partial(
  Type.Object({
    browserAcceptHeader: text(2048),
    browserIP: text(45),
    browserJavaEnabled: Type.Boolean(),
    /** From 2.2.0 on. */
    browserJavascriptEnabled: Type.Optional(Type.Boolean()),
    browserLanguage: text(35),
    browserColorDepth: code('1', '4', '8', '15', '16', '24', '32', '48'),
    browserScreenHeight: digits(1, 6),
    browserScreenWidth: digits(1, 6),
    browserTZ: Type.String({ pattern: '^-?[0-9]{1,4}$' }),
    browserUserAgent: text(2048),
  }),
).properties

/** Asks for an authentication. */
export const AReq = message('AReq', {
  threeDSServerTransID: Id,
  threeDSServerRefNumber: text(32),
  threeDSServerOperatorID: text(32),
  threeDSServerURL: Url,
  threeDSRequestorID: text(35),
  threeDSRequestorName: text(40),
  threeDSRequestorURL: Url,
  /** 01 payment, 02 recurring, 04 add a card. */
  threeDSRequestorAuthenticationInd: Type.Optional(code('01', '02', '04')),
  /** 01 no preference, 02 no challenge, 03 challenge, 04 mandate; 05 and 07 an exemption. From 2.2.0 on. */
  threeDSRequestorChallengeInd: Type.Optional(
    code('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'),
  ),
  /** Whether the method has run: Y, N, or U where the card has none. */
  threeDSCompInd: Type.Optional(code('Y', 'N', 'U')),
  threeRIInd: Type.Optional(code('01', '02', '05', '11')),
  deviceChannel: code('02', '03'),
  /** 01 a payment, 02 none. */
  messageCategory: code('01', '02'),
  acctNumber: Type.String({ pattern: '^[0-9*]{12,19}$' }),
  /** YYMM. */
  cardExpiryDate: digits(4),
  cardholderName: Type.Optional(text(45)),
  acquirerBIN: digits(6, 11),
  acquirerMerchantID: text(35),
  mcc: digits(4),
  merchantCountryCode: digits(3),
  merchantName: text(40),
  /** These are required in category 01: `missingIn`. */
  purchaseAmount: Type.Optional(digits(1, 48)),
  /** ISO 4217, in digits. */
  purchaseCurrency: Type.Optional(digits(3)),
  purchaseExponent: Type.Optional(digits(1)),
  /** YYYYMMDDHHMMSS. */
  purchaseDate: Type.Optional(digits(14)),
  transType: Type.Optional(code('01', '03', '10', '11', '28')),
  /** The fewest days between recurring payments, and the last day, YYYYMMDD. */
  recurringFrequency: Type.Optional(digits(1, 4)),
  recurringExpiry: Type.Optional(digits(8)),
  /** From 2.3.1 on: whether amount and frequency are fixed (01) or vary (02), and the amount of each payment. */
  recurringInd: Type.Optional(Type.Object({ amountInd: code('01', '02'), frequencyInd: code('01', '02') })),
  recurringAmount: Type.Optional(digits(1, 48)),
  recurringCurrency: Type.Optional(digits(3)),
  recurringExponent: Type.Optional(digits(1)),
  /** Where the browser brings the CRes. */
  notificationURL: Type.Optional(Url),
  ...browser,
})
export type AReq = Static<typeof AReq>

const OF_PAYMENTS = [
  'purchaseAmount',
  'purchaseCurrency',
  'purchaseExponent',
  'purchaseDate',
  'transType',
] as const

const OF_PLANS = ['recurringFrequency', 'recurringExpiry'] as const

/** The elements that a payment's AReq lacks, and that of a recurring one. */
export function missingIn(message: AReq): readonly string[] {
  const { messageCategory, messageVersion, threeDSRequestorAuthenticationInd: purpose, threeRIInd } = message
  const isPlan = purpose === '02' || (threeRIInd === '01' && messageVersion !== '2.1.0')
  const required = [...(messageCategory === '02' ? [] : OF_PAYMENTS), ...(isPlan ? OF_PLANS : [])]
  return required.filter((name) => message[name] === undefined)
}

/** The answer: a result, or the address of a challenge. */
export const ARes = message('ARes', {
  threeDSServerTransID: Id,
  dsTransID: Id,
  acsTransID: Id,
  dsReferenceNumber: text(32),
  acsReferenceNumber: text(32),
  acsOperatorID: Type.Optional(text(32)),
  transStatus: TransStatus,
  transStatusReason: Type.Optional(Reason),
  eci: Type.Optional(Eci),
  authenticationValue: Type.Optional(AuthenticationValue),
  /** With C: where the browser posts the CReq. */
  acsURL: Type.Optional(Url),
  acsChallengeMandated: Type.Optional(YesNo),
  /** 01 static, 02 dynamic, 03 out of band. */
  authenticationType: Type.Optional(code('01', '02', '03')),
  cardholderInfo: Type.Optional(text(128)),
})
export type ARes = Static<typeof ARes>

export const windowSizes = ['01', '02', '03', '04', '05'] as const

/** Begins a challenge: the browser brings it to the ACS. */
export const CReq = message('CReq', {
  threeDSServerTransID: Id,
  acsTransID: Id,
  challengeWindowSize: code(...windowSizes),
})
export type CReq = Static<typeof CReq>

/** Ends a challenge: the browser brings it back. The RReq has the result. */
export const CRes = message('CRes', {
  threeDSServerTransID: Id,
  acsTransID: Id,
  challengeCompletionInd: Type.Optional(YesNo),
  transStatus: TransStatus,
})
export type CRes = Static<typeof CRes>

/** The result of a challenge, from the ACS by the directory server. */
export const RReq = message('RReq', {
  threeDSServerTransID: Id,
  dsTransID: Id,
  acsTransID: Id,
  messageCategory: code('01', '02'),
  transStatus: TransStatus,
  transStatusReason: Type.Optional(Reason),
  eci: Type.Optional(Eci),
  authenticationValue: Type.Optional(AuthenticationValue),
  authenticationType: Type.Optional(code('01', '02', '03')),
  /** 02 a code by SMS, 08 out of band, 09 another, 10 a passkey. */
  authenticationMethod: Type.Optional(digits(2)),
  interactionCounter: Type.Optional(digits(2)),
  /** 01 the cardholder canceled, 04 timed out at the ACS, 05 the CReq never came, 06 an error, 08 timed out waiting for input. */
  challengeCancel: Type.Optional(code('01', '04', '05', '06', '07', '08')),
})
export type RReq = Static<typeof RReq>

/** 01: the 3DS Server has the result. 02: it didn't send the CReq. */
export const RRes = message('RRes', {
  threeDSServerTransID: Id,
  dsTransID: Id,
  acsTransID: Id,
  resultsStatus: code('01', '02', '03'),
})
export type RRes = Static<typeof RRes>

/** What the browser brings to the method page, and back from it. */
export const MethodData = Type.Object({
  threeDSServerTransID: Id,
  threeDSMethodNotificationURL: Type.Optional(Url),
})
export type MethodData = Static<typeof MethodData>

export { Erro } from './parts.ts'
export { Version }
