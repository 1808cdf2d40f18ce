// The payment form as a component of Vue 3.
import {
  type DefineSetupFnComponent,
  defineComponent,
  type HTMLAttributes,
  h,
  onMounted,
  type PropType,
  shallowRef,
  watch,
} from 'vue'
import { configure, type PaymentFormProps as Props } from './payment/component.ts'
import { definePaymentForm, type HostedPaymentElement, type PaymentTheme } from './payment.ts'

/** Class, style and all other attributes go to the element. */
export interface PaymentFormProps extends Props, Pick<HTMLAttributes, 'class' | 'style' | 'id'> {
  theme?: PaymentTheme | undefined
}

/** With `Boolean`, Vue reads an attribute without a value as true. With the default, one that is missing isn't false. */
const FLAG: { type: PropType<Props['authenticate']>; default: undefined } = {
  type: [Boolean, Object],
  default: undefined,
}

// A table, so that a missing property is a type error. `null`: Vue accepts any type.
const PROPERTIES: Record<Exclude<keyof Props, 'authenticate'>, null> & { authenticate: typeof FLAG } = {
  account: null,
  amount: null,
  authenticate: FLAG,
  css: null,
  currency: null,
  frameUrl: null,
  initializeFields: null,
  locale: null,
  messages: null,
  methods: null,
  onPaid: null,
  onPay: null,
  publicKey: null,
  savedCards: null,
  timeout: null,
  tokenTimeout: null,
}

/** `<hosted-payment>`. Its properties may change. Other settings, methods or saved cards make a new, empty form. */
export const PaymentForm: DefineSetupFnComponent<PaymentFormProps> = defineComponent(
  (props: PaymentFormProps) => {
    const element = shallowRef<HostedPaymentElement>()
    const update = () => {
      if (element.value) configure(element.value, { ...props })
    }
    onMounted(() => {
      definePaymentForm()
      update()
    })
    watch(() => ({ ...props }), update, { deep: true, flush: 'post' })
    return () => h('hosted-payment', { ref: element, onPaid: () => props.onPaid?.() })
  },
  { name: 'PaymentForm', props: PROPERTIES },
)
