import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { FORMA_PAGOS } from '#api/contract/tablas.ts'
import { ESTADOS_DE_PAGO } from '#domain/consumo/pago.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { negado } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaPagos, type FilaPago } from '#web/consumo/consultas.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { Brillante, type PropsDeFila } from '#web/ui/tabla/brillante.tsx'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { NadaCoincide } from '#web/ui/tabla/nada-coincide.tsx'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useBrillo } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { columnasDe, type Lector, Tarjeta } from './columnas.tsx'
import { Resolucion } from './resolver.tsx'

const FILTROS = ['todas', ...ESTADOS_DE_PAGO] as const
const PLURAL = { enviado: 'Por confirmar', confirmado: 'Confirmados', rechazado: 'Rechazados' } as const

const FilaViva = ({ fila, espera, ...resto }: PropsDeFila & { fila: FilaPago; espera: boolean }) => (
  <Brillante veces={useBrillo(fila.proveedor.id, '')} espera={espera} {...resto} />
)

/**
 * Lists the consumption payments: a provider's own, or everybody's for the staff. Finance confirms
 * or rejects them here.
 */
export const Pagos = () => {
  const { data: yo } = useYo()
  const rol = yo?.cuenta.tipoUsuario ?? 'anonimo'
  const cobra = negado(rol, 'consumo.cobrar') === undefined
  const lector: Lector = cobra ? 'financiero' : yo && vende(yo.cuenta) ? 'proveedor' : 'personal'
  const tabla = { ...FORMA_PAGOS, filtros: FILTROS, filtro: cobra ? 'enviado' : 'todas' }
  const [estado, cambiar] = useEstadoDeTabla(tabla, `pagos.${yo?.cuenta.id}`)
  const parametros = { ...aParametros(estado), filtro: estado.filtro }
  const consulta = useQuery(consultaPagos(parametros))
  const { data, error } = consulta
  const filtrado = estado.buscar !== '' || estado.filtro !== 'todas'
  const [resuelve, resolver] = useState<FilaPago>()
  return (
    <>
      <PaginaDeTabla
        titulo="Pagos de consumo"
        esperan={cobra ? data?.contadores['enviado'] : undefined}
        que="los pagos"
        indicacion="Nombre del proveedor"
        tabla={tabla}
        estado={estado}
        cambiar={cambiar}
        consulta={consulta}
        archivo={{ tabla: ruta('consumo_pagos'), parametros }}
        fallo={error && detalleDe(error)}
        filtros={[
          ...ESTADOS_DE_PAGO.map((clave) => ({
            clave,
            palabra: PLURAL[clave],
            n: data?.contadores[clave],
            meEspera: cobra && clave === 'enviado',
          })),
          { clave: 'todas', palabra: 'Todos', n: data?.contadores['todas'] },
        ]}
        columnas={columnasDe(lector, resolver)}
        envolver={(fila, como, contenido) => (
          <FilaViva fila={fila} espera={cobra && fila.estado === 'enviado'} como={como}>
            {contenido}
          </FilaViva>
        )}
        tarjeta={(fila) => <Tarjeta fila={fila} lector={lector} abrir={resolver} />}
        angosta={900}
        alto={170}
        vacia={
          filtrado ? (
            <NadaCoincide
              titulo={estado.buscar === '' && estado.filtro === 'enviado' ? 'Nada por confirmar' : 'Nada coincide'}
              verTodos={() => cambiar({ buscar: '', filtro: 'todas' })}
            />
          ) : (
            <Vacio icono={<Wallet size={28} aria-hidden />} titulo="Ningún pago">
              {lector === 'proveedor'
                ? 'Cada mes que se cierra se paga en Consumo, y queda aquí con su recibo.'
                : 'Lo que los proveedores paguen por su consumo aparece aquí.'}
            </Vacio>
          )
        }
      />
      {resuelve ? <Resolucion key={resuelve.id} conocido={resuelve} alCerrar={() => resolver(undefined)} /> : null}
    </>
  )
}
