/** What a person does to an input, before the mask changes it: the mask's own events come in the same task. */
const ACTS = ['keydown', 'beforeinput', 'input']

/** Returns whether what happens to an input right now is a person's doing, and not a program's. */
export function watchPerson(input: HTMLElement): () => boolean {
  let isActing = false
  const acts = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    isActing = true
    setTimeout(() => {
      isActing = false
    })
  }
  for (const act of ACTS) input.addEventListener(act, acts, true)
  return () => isActing
}
