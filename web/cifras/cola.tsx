import { type Cola, llegaTarde } from '#domain/cifras.ts'
import { dolares, hace, numero } from '#web/ui/cifras.ts'
import { Cifra, Ficha } from '#web/ui/fichas.tsx'
import type { Abrir } from './abre.tsx'
import { PALABRA_COLA } from './palabras.ts'

type EnCola = { readonly cuantas: number; readonly monto: string; readonly desde: string | null }

/**
 * Shows how many purchases wait in a queue, with their amount or since when. It opens their list.
 */
export const FichaDeCola = ({
  cola,
  de: { cuantas, monto, desde },
  con,
  abrir,
}: {
  cola: Cola
  de: EnCola
  con?: 'monto' | 'espera'
  abrir: Abrir
}) => {
  const tarde = llegaTarde(cola, desde, Date.now())
  return (
    <Ficha
      nombre={PALABRA_COLA[cola]}
      alarma={tarde ? `Tarde: la primera, ${hace(desde ?? '')}` : undefined}
      nota={con === 'monto' ? dolares(monto) : con === 'espera' && desde && !tarde ? `la primera, ${hace(desde)}` : ''}
    >
      <Cifra alAbrir={() => abrir({ cola })}>{numero(cuantas)}</Cifra>
    </Ficha>
  )
}
