// A double for unit tests of a merchant's components: the API without frames, a gateway or a DOM.
import type { HostedFieldsConfig, HostedFieldsInstance, InitializeFields } from './index.ts'
import {
  type Answers,
  createFakeInstance,
  type FakeInstance,
  type FieldChange,
  type FieldEventName,
} from './testing/fake-instance.ts'

export type { FieldChange, FieldEventName } from './testing/fake-instance.ts'

/** What a test controls: always the form that was mounted last. */
export interface FakeHostedFields {
  /** In place of the real one. It checks nothing of the configuration. */
  initializeFields: InitializeFields
  /** What the page has. @throws Error while nothing is mounted */
  readonly instance: HostedFieldsInstance
  /** What it was mounted with, and its fields as they are configured by now; undefined while nothing is mounted. */
  readonly config: HostedFieldsConfig | undefined
  /** The form data of each token that was asked for with valid fields. */
  readonly requests: ReadonlyArray<FakeInstance['requests'][number]>
  /** Answers from now on: a token or an exception, the surcharges, and how an authentication ends. */
  answer(answers: Partial<Answers>): void
  /**
   * Loads the fields, empty: `ready` resolves. If nothing is mounted yet, because a framework mounts later, each form loads once it's
   * mounted.
   */
  load(): void
  /** They could not be loaded. */
  fail(exception: Parameters<FakeInstance['fail']>[0]): void
  /** Loads them if need be, and makes all of them complete and valid, as if a person had typed. */
  complete(): void
  /** Changes the state of a field, by its selector or type, with an event: `change` by default. */
  change(field: string, change: FieldChange, event?: FieldEventName): void
  setSurchargeable: FakeInstance['setSurchargeable']
  /** A token takes its time. */
  slow(): void
}

const COMPLETE: FieldChange = { error: '', errorCode: '', valid: true, empty: false, potentiallyValid: true }
/** Of a card number that is complete. */
const NUMBER: FieldChange = { length: 16, card: 'visa', luhn: true }

/** Makes a double, in which nothing is loaded before the test says so. */
export function createFakeHostedFields(): FakeHostedFields {
  let current: FakeInstance | undefined
  let config: HostedFieldsConfig | undefined
  let loadsItself = false
  const answers: Answers = {
    token: { id: 'token_of_a_test', type: 'card' },
    surcharges: [],
    authentication: 'SUCCEEDED',
  }
  function mounted(): FakeInstance {
    if (current) return current
    throw new Error(
      'No fields are mounted yet: await what your component shows first, or call initializeFields.',
    )
  }
  return {
    initializeFields(given, callback) {
      config = given
      const instance = createFakeInstance(given, callback, answers)
      current = instance
      // Later, as with real fields: the page has its instance by then.
      if (loadsItself) queueMicrotask(() => instance.load())
      return instance
    },
    get instance() {
      return mounted()
    },
    get config() {
      return config && { ...config, fields: mounted().fields() }
    },
    get requests() {
      return mounted().requests
    },
    answer: (given) => void Object.assign(answers, given),
    load() {
      if (current) current.load()
      else loadsItself = true
    },
    fail: (exception) => mounted().fail(exception),
    complete() {
      const instance = mounted()
      instance.load()
      for (const { selector, type } of instance.getState().fields) {
        instance.change(selector, type === 'credit_card_number' ? { ...COMPLETE, ...NUMBER } : COMPLETE)
      }
    },
    change: (field, change, event) => mounted().change(field, change, event),
    setSurchargeable: (value) => mounted().setSurchargeable(value),
    slow: () => mounted().slow(),
  }
}
