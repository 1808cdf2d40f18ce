// What the messages of EMV 3-D Secure (2.1.0, 2.2.0, 2.3.1) have in common: the fields of more than one of them, by the
// protocol's names.
import { type Static, type TSchema, Type } from 'typebox'
import { OneOf } from '../../../core/schemas.ts'
import { protocolVersions, transStatuses } from '../../../platform/storage/index.ts'

export const code = <const Values extends readonly string[]>(...values: Values) => OneOf(values)

export const Version = OneOf(protocolVersions)
/** A UUID in its canonical form. */
export const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
export const Url = Type.String({ pattern: '^https://', maxLength: 2048 })
export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
export const digits = (least: number, most = least) => Type.String({ pattern: `^[0-9]{${least},${most}}$` })
export const YesNo = code('Y', 'N')
export const TransStatus = OneOf(transStatuses)
/** 20 bytes in base64, as the networks' cryptograms are. */
export const AuthenticationValue = Type.String({ pattern: '^[A-Za-z0-9+/]{27}=$' })
export const Eci = digits(2)
export const Reason = digits(2)

/** A message. Members that aren't described are extensions of a network, which a receiver ignores. */
export const message = <const Name extends string, Properties extends Record<string, TSchema>>(
  messageType: Name,
  properties: Properties,
) => Type.Object({ messageType: Type.Literal(messageType), messageVersion: Version, ...properties })

/** An error: what was wrong with a message, and who found out. */
export const Erro = message('Erro', {
  threeDSServerTransID: Type.Optional(Id),
  dsTransID: Type.Optional(Id),
  acsTransID: Type.Optional(Id),
  errorCode: digits(3),
  /** `C` the browser's side, `S` the 3DS Server, `D` the directory server, `A` the ACS. */
  errorComponent: code('C', 'S', 'D', 'A'),
  errorDescription: text(2048),
  errorDetail: text(2048),
  errorMessageType: Type.Optional(text(4)),
})
export type Erro = Static<typeof Erro>
