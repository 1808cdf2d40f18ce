/**
 * The internals of an element. A DOM for unit tests (jsdom, happy-dom) lacks them or most of their members; there a stand-in
 * knows the form, the labels and the validity, so that such tests may have the element in their pages.
 */
export function internalsOf(host: HTMLElement): ElementInternals {
  const native: Partial<ElementInternals> | undefined = host.attachInternals?.()
  return native?.setValidity ? (native as ElementInternals) : standIn(host)
}

function standIn(host: HTMLElement): ElementInternals {
  let flags: ValidityStateFlags = {}
  let validationMessage = ''
  const checkValidity = () => {
    if (validationMessage) host.dispatchEvent(new Event('invalid', { cancelable: true }))
    return !validationMessage
  }
  const internals = {
    states: new Set<string>(),
    willValidate: true,
    get form() {
      return host.closest('form')
    },
    get labels() {
      const label = host.closest('label')
      return label ? [label] : []
    },
    get validity() {
      return { ...flags, valid: !validationMessage }
    },
    get validationMessage() {
      return validationMessage
    },
    setValidity(given: ValidityStateFlags, message = '') {
      flags = given
      validationMessage = message
    },
    checkValidity,
    reportValidity: checkValidity,
  }
  return internals as unknown as ElementInternals
}
