import { Maskito, type MaskitoOptions } from '@maskito/core'
import type { FieldType } from '../../src/protocol.ts'
import { readCard } from '../card.ts'

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Keeps an input to digits, in groups if wanted; the caret stays where the person put it.
 * @param cvvLength the longest security code that may be typed at the moment
 * @returns removes the mask again
 */
export function mask(input: HTMLInputElement, type: FieldType, format: boolean, cvvLength: () => number) {
  const options: MaskitoOptions = {
    mask: ({ value }) => (type === 'cvv' ? digitMask(cvvLength(), []) : numberMask(digitsOf(value), format)),
  }
  const maskito = new Maskito(input, options)
  return () => maskito.destroy()
}

function numberMask(digits: string, format: boolean) {
  const { maxLength, gaps } = readCard(digits)
  return digitMask(maxLength, format ? gaps : [])
}

/** One place a digit, with a space at each gap: 4-4-4-4, American Express 4-6-5 (decisions.md §1). */
function digitMask(length: number, gaps: readonly number[]): Array<RegExp | string> {
  return Array.from({ length }, (_, index) => (gaps.includes(index) ? [' ', /\d/] : [/\d/])).flat()
}
