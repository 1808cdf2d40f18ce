// The element in JSX: a project that uses it with React has this once.
import type { HostedFieldAttributes, HostedFieldElement } from '@service/hosted-fields/element'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'hosted-field': DetailedHTMLProps<HTMLAttributes<HostedFieldElement>, HostedFieldElement> &
        HostedFieldAttributes
    }
  }
}
