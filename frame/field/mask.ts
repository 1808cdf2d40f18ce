import {
  Maskito,
  type MaskitoMaskExpression,
  type MaskitoPreprocessor,
  maskitoTransform,
} from '@maskito/core'
import { type Context, digitsOf, type Kind, latinDigits } from '../kinds/index.ts'

/** The mask on an input. */
export interface Mask {
  /** Sets a value that did not come from the keyboard, formatted like one that did. */
  set(text: string): void
  destroy(): void
}

/**
 * Keeps an input to what its kind allows, grouped; the caret stays where the person put it.
 * @param context read at every change, because the card's brand may have changed
 */
export function mask(input: HTMLInputElement, kind: Kind, context: () => Context): Mask {
  const options = {
    preprocessors: input.inputMode === 'numeric' ? [takeDigits(kind)] : [],
    mask: ({ value }: { value: string }) => kind.mask(value, context()) as MaskitoMaskExpression,
  }
  const maskito = new Maskito(input, options)
  return {
    set(text) {
      input.value = maskitoTransform(kind.expand?.(text) ?? text, options)
    },
    destroy: () => maskito.destroy(),
  }
}

/** Lets in digits of every script, and nothing else; what comes in at the end may mean more than it says. */
function takeDigits({ expand }: Kind): MaskitoPreprocessor {
  return ({ elementState: { value, selection }, data }, action) => {
    const plain = latinDigits(value)
    const digits = digitsOf(data)
    const elementState = { value: plain, selection }
    if (!expand) return { elementState, data: digits }

    const [from, to] = selection
    const isWhole = action === 'validation' && /\d\D+\d/.test(plain)
    const isAtEnd = action === 'insert' && to === value.length
    const text = isWhole ? plain : plain.slice(0, from) + latinDigits(data)
    const expanded = expand(text)
    if (!(isWhole || isAtEnd) || expanded === digitsOf(text)) return { elementState, data: digits }
    const { length } = expanded
    return isWhole
      ? { elementState: { value: expanded, selection: [length, length] }, data: '' }
      : { elementState: { value: '', selection: [0, 0] }, data: expanded }
  }
}
