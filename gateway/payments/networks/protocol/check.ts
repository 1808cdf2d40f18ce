// Checks messages by their schemas, and codes those that a browser carries.
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Whether a value is a message of a kind. */
export type Check<Message> = (value: unknown) => value is Message

/** @returns a check that compiles its schema when it's first needed */
export function checkOf<Schema extends TSchema>(schema: Schema): Check<Static<Schema>> {
  let compiled: ReturnType<typeof compile> | undefined
  const compile = () => Compile(schema)
  return (value): value is Static<Schema> => {
    compiled ??= compile()
    return compiled.Check(value)
  }
}

/** A message as a browser carries it: JSON in base64url. */
export const encode = (message: object): string => Buffer.from(JSON.stringify(message)).toString('base64url')

/** @returns undefined if it isn't base64url of JSON, or isn't such a message */
export function decode<Message>(text: unknown, check: Check<Message>): Message | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return check(value) ? value : undefined
  } catch {
    return undefined
  }
}
