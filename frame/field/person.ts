/** What a person does to an input, before the mask changes it: the mask's own events come in the same task. */
const ACTS = ['keydown', 'beforeinput', 'input']

/** Returns whether a program edits what a person edited last. To be asked at each edit. */
export function watchPerson(input: HTMLElement): () => boolean {
  let isActing = false
  let hasActed = false
  const acts = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    isActing = true
    setTimeout(() => {
      isActing = false
    })
  }
  for (const act of ACTS) input.addEventListener(act, acts, true)
  return () => {
    const isReplaced = hasActed && !isActing
    hasActed = isActing
    return isReplaced
  }
}
