import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineaDeExtracto, PagoDeExtracto } from '#api/contract/extracto.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { useAlParar } from '#web/ui/al-parar.ts'
import { diaEscrito, dolares } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { consultaDePagos } from './consultas.ts'
import estilo from './extracto.module.css'
import { EsEste, Pago } from './linea.tsx'
import type { Resolver } from './resolver.tsx'

/** Looks for a line's payment among those that wait, the likeliest first. */
export const BuscarPago = ({
  extracto,
  linea,
  resolver: { elegir, ocupadas },
  cerrar,
}: {
  extracto: string
  linea: LineaDeExtracto
  resolver: Resolver
  cerrar: () => void
}) => {
  const [buscado, buscar] = useState('')
  const [texto, escribir] = useAlParar(buscado, buscar)
  const decir = async (pago: PagoDeExtracto) => {
    if (await elegir(linea, pago)) cerrar()
  }
  const consulta = useQuery({
    ...consultaDePagos(extracto, linea.numero, buscado),
    placeholderData: keepPreviousData,
  })
  const { data } = consulta
  return (
    <Dialogo
      titulo="¿Qué pago es?"
      resumen={`${diaEscrito(linea.fecha)} · ${linea.descripcion || linea.referencia} · ${dolares(linea.monto)}`}
      panel
      alCerrar={cerrar}
    >
      <form className={estilo.busca} onSubmit={(suceso) => suceso.preventDefault()}>
        <Campo
          nombre="Buscar"
          type="search"
          autoComplete="off"
          maximo={80}
          ayuda="Por cliente, RUC, compra, monto o número de comprobante."
          value={texto}
          onChange={({ target }) => escribir(target.value)}
        />
      </form>
      <PorLlegar de={consulta} alto={160} />
      <ul className={estilo.ofrecidos} aria-label="Pagos que esperan">
        {data?.items.map((pago) => (
          <li key={pago.clave}>
            <Pago pago={pago}>
              <EsEste pago={pago} ocupado={ocupadas.has(linea.numero)} elegir={() => void decir(pago)} />
            </Pago>
          </li>
        ))}
      </ul>
      <p className={estilo.nota} role="status">
        {data?.items.length === 0
          ? buscado
            ? 'Ningún pago que espere coincide con eso.'
            : 'Ningún pago espera ahora.'
          : data && data.quedan > 0
            ? `Hay ${data.quedan} más: escribe algo del tuyo para encontrarlo.`
            : null}
      </p>
    </Dialogo>
  )
}
