// The calls between the page and the frame that authenticates (3-D Secure). src/protocol.ts has the handshake.
import { isObject } from '../unknown.ts'
import type { Refusal } from '../vault-protocol.ts'
import type { AuthenticationStatus } from './outcomes.ts'

/** The protocol's sizes of a challenge: width and height in CSS pixels, or the full page. */
export const WINDOWS = ['250x400', '390x400', '500x600', '600x400', 'FULL'] as const
export type ChallengeWindow = (typeof WINDOWS)[number]

/** Milliseconds that an authentication may take, method and challenge included. The default is the most. */
export const LIMIT = { least: 1_000, most: 600_000 }

/** An authentication that the merchant's server has created, as the gateway answered it. */
export interface StartedAuthentication {
  id: string
  /** Lets the frame continue it. It's in the server's answer only. */
  secret: string
  [key: string]: unknown
}

/** The payment to authenticate (rules: authentications.md#create). */
export interface AuthenticationData {
  /** In the smallest unit of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** Whether a challenge is wanted. */
  challenge?: string | undefined
  /** By default `live` on the merchant's verified origins, else `test`. */
  mode?: 'test' | 'live' | undefined
}

/** A card to store: no payment, so neither amount nor currency (rules: authentications.md#add-card). */
export interface CardAuthenticationData extends Pick<AuthenticationData, 'challenge' | 'mode'> {
  amount?: undefined
  currency?: undefined
}

/** Page to frame: what to authenticate, and how to show it. */
export interface AuthenticateRequest {
  /** The body for the gateway, or an authentication that exists. */
  data: ((AuthenticationData | CardAuthenticationData) & { token: string }) | StartedAuthentication
  window: ChallengeWindow
  /** Milliseconds. */
  timeout: number
  /** The page's `color-scheme`. */
  colorScheme: string
}

export type AuthenticateAnswer = { ok: true; status: AuthenticationStatus } | Refusal

/** The methods that the page may call on the frame. */
export type AuthenticateMethods = {
  /** Answers when the authentication has ended. */
  authenticate(request: AuthenticateRequest): Promise<AuthenticateAnswer>
  /** The payer cancels. */
  cancel(): void
}

/** The methods that the frame may call on the page. */
export type AuthenticatePageMethods = {
  /** There is something to see: the issuer's challenge. @param title the frame's name in its language */
  show(title: string): void
}

/** Whether data is a request. The library sends nothing else, but a hostile page can talk to the frame directly. */
export function isRequest(given: unknown): given is AuthenticateRequest {
  if (!isObject(given)) return false
  const { data, window, timeout, colorScheme } = given
  const isInTime = typeof timeout === 'number' && timeout >= LIMIT.least && timeout <= LIMIT.most
  const isKnown = WINDOWS.some((size) => size === window)
  return isRequestData(data) && isInTime && isKnown && typeof colorScheme === 'string'
}

/** Whether there is a token, or an authentication that exists. */
export function isRequestData(data: unknown): data is AuthenticateRequest['data'] {
  if (!isObject(data)) return false
  const { token, id, secret } = data
  return isText(token) || (isText(id) && isText(secret))
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
