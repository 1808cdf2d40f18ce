// `<hosted-field>` and `<hosted-card>` in the JSX of Solid: `import type {} from '@service/hosted-fields/jsx/solid'`, once in a project.
import type * as Solid from 'solid-js'
import type {
  HostedCardAttributes,
  HostedCardElement,
  HostedFieldAttributes,
  HostedFieldElement,
  HostedFieldEventMap,
} from '../element.ts'

/** As Solid names listeners of events that are not the browser's. */
type Listeners = {
  [Name in keyof HostedFieldEventMap as `on:${Name}`]?: (event: HostedFieldEventMap[Name]) => void
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'hosted-card': Solid.JSX.HTMLAttributes<HostedCardElement> & HostedCardAttributes & Listeners
      'hosted-field': Solid.JSX.HTMLAttributes<HostedFieldElement> & HostedFieldAttributes & Listeners
    }
  }
}
