import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { mesEscrito } from '#domain/calendario.ts'
import type { Dias } from '#domain/cifras.ts'
import { rutaDeCompra } from '#web/compra/vivo.ts'
import { PanelDeHechos } from '#web/servidor/panel-de-hechos.tsx'
import { dolares, momento, numero } from '#web/ui/cifras.ts'
import { unir } from '#web/vivo/efecto.ts'
import { consultaSucesos, type DeCifra } from './consultas.ts'
import { DEFINICION, DEL_EMBUDO, PALABRA_MEDIDA, palabraDeClave } from './palabras.ts'

/** A measure's amount as it is read: money with its sign of dollars. */
const escrito = (valor: string): string => (valor.includes('.') ? dolares(valor) : numero(Number(valor)))

/** The month that days are all of, as people read it. */
const mesDe = ({ desde, hasta }: Dias): string =>
  desde.slice(0, 7) === hasta.slice(0, 7) ? mesEscrito(desde.slice(0, 7)) : ''

/** The facts that a figure adds up, each leading to its purchase. */
export const PanelDeSucesos = ({ cifra, dias, alCerrar }: { cifra: DeCifra; dias: Dias; alCerrar: () => void }) => {
  const nombre = PALABRA_MEDIDA[cifra.medida]
  return (
    <PanelDeHechos
      titulo={unir(nombre, cifra.clave ? palabraDeClave(cifra.clave) : '', cifra.dias ? mesDe(cifra.dias) : '')}
      nombre={nombre}
      consulta={useInfiniteQuery(consultaSucesos(cifra, dias))}
      resumen={({ cuantos, suma }) =>
        unir(
          cuantos === 1 ? 'Un hecho' : `${numero(cuantos)} hechos`,
          suma === String(cuantos) ? '' : `suman ${escrito(suma)}`,
        )
      }
      definicion={cifra.embudo ? DEL_EMBUDO : DEFINICION[cifra.medida]}
      clave={({ id }) => id}
      alCerrar={alCerrar}
    >
      {({ compra, cliente, otro, clave, valor, momento: cuando }) => (
        <>
          <span>
            {compra ? <Link to={rutaDeCompra('administrador', compra.id) ?? ''}>{cliente}</Link> : cliente}
            <small>{unir(compra?.codigo ?? '', cifra.clave ? '' : palabraDeClave(clave), otro, momento(cuando))}</small>
          </span>
          {valor === '1' ? null : <b>{escrito(valor)}</b>}
        </>
      )}
    </PanelDeHechos>
  )
}
