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
  /** What was typed: without the 0 before a month, which a field adds by itself. */
  typed(): string
  destroy(): void
}

/**
 * Keeps an input to what its kind allows, grouped; the caret stays where the person put it.
 * @param context read at every change, because the card's brand may have changed
 */
export function mask(input: HTMLInputElement, kind: Kind, context: () => Context): Mask {
  /** The field's own 0 stands first: it must not be counted, because only some digits get one. */
  let hasAdded = false
  const onExpanded = (added: boolean) => {
    hasAdded = added
  }
  const options = {
    preprocessors: input.inputMode === 'numeric' ? [takeDigits(kind, onExpanded)] : [],
    mask: ({ value }: { value: string }) => kind.mask(value, context()) as MaskitoMaskExpression,
  }
  const maskito = new Maskito(input, options)
  return {
    set(text) {
      const expanded = kind.expand?.(text)
      onExpanded(expanded !== undefined && isLonger(expanded, text))
      input.value = maskitoTransform(expanded ?? text, options)
    },
    typed() {
      const value = kind.clean(input.value)
      return hasAdded && value.startsWith('0') ? value.slice(1) : value
    },
    destroy: () => maskito.destroy(),
  }
}

/**
 * Lets in digits of every script, and nothing else; what comes in at the end may mean more than it says.
 * @param onExpanded told, where the first digit is another now, whether the field has put a 0 before it
 */
function takeDigits({ expand }: Kind, onExpanded: (added: boolean) => void): MaskitoPreprocessor {
  return ({ elementState: { value, selection }, data }, action) => {
    const plain = latinDigits(value)
    const digits = digitsOf(data)
    const elementState = { value: plain, selection }
    if (!expand) return { elementState, data: digits }

    const [from, to] = selection
    const isWhole = action === 'validation' && /\d\D+\d/.test(plain)
    const isAtEnd = action === 'insert' && to === value.length
    if (from === 0 && (to > 0 || data)) onExpanded(false)
    const text = isWhole ? plain : plain.slice(0, from) + latinDigits(data)
    const expanded = expand(text)
    if (!(isWhole || isAtEnd) || expanded === digitsOf(text)) return { elementState, data: digits }
    onExpanded(isLonger(expanded, text))
    const { length } = expanded
    return isWhole
      ? { elementState: { value: expanded, selection: [length, length] }, data: '' }
      : { elementState: { value: '', selection: [0, 0] }, data: expanded }
  }
}

const isLonger = (expanded: string, text: string) => expanded.length > digitsOf(text).length
