// Calls a key management service over HTTP: with a deadline, and again after a temporary failure.
import { setTimeout as pause } from 'node:timers/promises'
import type { limits } from '../../../core/limits.ts'
import { isObject, type Members, own } from '../../../core/objects.ts'
import { KmsError } from './kms.ts'

export interface KmsRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string
}

export interface KmsAnswer {
  status: number
  text: string
  /** The members of a JSON object; empty for any other text. */
  json: Members
}

/** Pauses and attempts; shorter in tests. */
export type KmsPatience = { readonly [Name in keyof typeof limits.kms]: number }

/**
 * Runs `attempt` until it succeeds or fails for good. Each pause is twice as long as the last one.
 * @throws KmsError of the last attempt
 */
export async function patiently<T>(attempt: () => Promise<T>, patience: KmsPatience): Promise<T> {
  for (let nth = 1; ; nth++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof KmsError) || !error.isTemporary || nth >= patience.attempts) throw error
      await pause(patience.pauseMs * 2 ** (nth - 1))
    }
  }
}

/**
 * Sends one request.
 * @param service its name in errors
 * @throws KmsError when no answer comes in time; an answer of any status is returned
 */
export async function send(service: string, request: KmsRequest, timeoutMs: number): Promise<KmsAnswer> {
  const { url, method, headers, body } = request
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    // A redirect would take the token or the data key to another host.
    const options = { method, headers, signal, redirect: 'error' as const }
    const answer = await fetch(url, body === undefined ? options : { ...options, body })
    const text = await answer.text()
    return { status: answer.status, text, json: membersOf(text) }
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    const reason = isLate ? `did not answer within ${timeoutMs} ms` : 'cannot be reached'
    throw new KmsError(`${service} ${reason}.`, { isTemporary: true, cause })
  }
}

function membersOf(text: string): Members {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** A text in an answer. @throws KmsError when it isn't there */
export function textIn(service: string, json: Members, name: string): string {
  const value = own(json, name)
  if (typeof value === 'string' && value !== '') return value
  throw new KmsError(`${service} answered without ${name}.`, { isTemporary: false })
}

/** An object in an answer; empty when it isn't there. */
export function objectIn(json: Members, name: string): Members {
  const value = own(json, name)
  return isObject(value) ? value : {}
}

/** Whether a status means that the same request may succeed later. */
export const isTemporaryStatus = (status: number): boolean => status === 429 || status >= 500

/** A data key in base64. @throws KmsError for one of another size */
export function keyIn(service: string, base64: string, bytes: number): Buffer {
  const key = Buffer.from(base64, 'base64')
  if (key.length === bytes) return key
  throw new KmsError(`${service} returned a data key of ${key.length} bytes, not ${bytes}.`, {
    isTemporary: false,
  })
}
