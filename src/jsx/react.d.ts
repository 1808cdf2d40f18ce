// `<hosted-field>` and `<hosted-card>` in the JSX of React 18 and 19: `import type {} from '@service/hosted-fields/jsx/react'`, once in
// a project.
import type * as React from 'react'
import type {
  HostedCardAttributes,
  HostedCardElement,
  HostedFieldAttributes,
  HostedFieldElement,
} from '../element.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'hosted-card': React.DetailedHTMLProps<React.HTMLAttributes<HostedCardElement>, HostedCardElement> &
        HostedCardAttributes
      'hosted-field': React.DetailedHTMLProps<React.HTMLAttributes<HostedFieldElement>, HostedFieldElement> &
        HostedFieldAttributes
    }
  }
}
