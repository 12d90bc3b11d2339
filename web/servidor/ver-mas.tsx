import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Boton } from '#web/ui/boton.tsx'

/** Shows the button that brings a list's next page, while there is one. */
export const VerMas = ({
  de: { hasNextPage, isFetchingNextPage, fetchNextPage },
  children = 'Ver más',
}: {
  de: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & {
    readonly fetchNextPage: () => Promise<unknown>
  }
  children?: string
}) =>
  hasNextPage ? (
    <Boton tono="suave" ancho ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Boton>
  ) : null
