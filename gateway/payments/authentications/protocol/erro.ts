import type { protocol } from '../../networks/index.ts'

/** What the 3DS Server answers to a message that it doesn't take. */
export const erro = (
  errorMessageType: 'ARes' | 'RReq',
  errorCode: string,
  errorDescription: string,
): protocol.Erro => ({
  messageType: 'Erro',
  messageVersion: '2.2.0',
  errorCode,
  errorComponent: 'S',
  errorDescription,
  errorDetail: errorMessageType,
  errorMessageType,
})

/** For one that its sender hasn't signed (rules: authentications.md#signatures). */
export const notSigned = (errorMessageType: 'ARes' | 'RReq'): protocol.Erro =>
  erro(errorMessageType, '303', `The ${errorMessageType} is not signed by the directory server.`)

/** How an error reads in the authentication's record. */
export const errorText = ({ errorCode, errorDescription }: protocol.Erro): string =>
  `${errorCode}: ${errorDescription}`
