import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { GraficoConsumo } from '#api/contract/consumo.ts'
import { anioLocal, mesLocal } from '#domain/calendario.ts'
import { FIGURAS, type Figura } from '#domain/consumo/figura.ts'
import { consultaGrafico } from '#web/consumo/consultas.ts'
import { TuPago } from '#web/consumo/pagos/pagar.tsx'
import { sumaDeMontos } from '#web/grafica/series.ts'
import { Tarjeta } from '#web/grafica/tarjeta.tsx'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Cifra, Ficha, Fichas } from '#web/ui/fichas.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './consumo.module.css'
import { cuadrosDe } from './cuadros.ts'
import { HechosDeLaFigura } from './hechos.tsx'
import { Objetivo } from './objetivo.tsx'

/** The first valid year. */
const ANIO_MINIMO = 2000

type Abrir = (figura: Figura, de: string) => void

/** Formats a year, or one of its months by index, as the address has it. */
const tiempoDe = (anio: number, mes: number | undefined): string =>
  mes === undefined ? String(anio) : `${anio}-${String(mes + 1).padStart(2, '0')}`

const Totales = ({ g, esteMes, abrir }: { g: GraficoConsumo; esteMes: string; abrir: Abrir }) => {
  const anio = String(g.anio)
  const que = (figura: Figura, monto: string, de: string) => (
    <Cifra alAbrir={() => abrir(figura, de)}>{dolares(monto)}</Cifra>
  )
  const consumido = sumaDeMontos(g.arrayDatosPagoConsumo.map(({ valor }) => valor))
  const { totalPedPorAprobar: n } = g
  return (
    <Fichas>
      <Ficha
        nombre={g.estadoPagoBoton === 'cortesia' ? 'Ventas Diciembre' : `Ventas ${anio}`}
        nota={`${g.totalPedidosAprobados} pedidos aprobados`}
      >
        {que('aprobados', g.totalVenta, anio)}
      </Ficha>
      <Ficha nombre="Ventas de este mes">{que('aprobados', g.totalVentaActuales, esteMes)}</Ficha>
      <Ficha nombre="Por aprobar" nota={n === 1 ? 'un pedido con propuesta' : `${n} pedidos con propuesta`}>
        {que('porAprobar', g.totalporAprobar, '')}
      </Ficha>
      <Ficha nombre="Ventas y pedidos" nota="lo aprobado y lo que espera">
        {dolares(g.totalVentsPeds)}
      </Ficha>
      <Ficha nombre={`Consumo ${anio}`}>{que('consumo', consumido, anio)}</Ficha>
      <Ficha nombre="Beneficio" nota="las ventas menos el consumo">
        {dolares(g.totalBenUtili)}
      </Ficha>
    </Fichas>
  )
}

/** Shows /consumo: a provider's activity and its cost by month, and the year's objective. */
export const PaginaDeConsumo = () => {
  useTitulo('Consumo')
  const { data: yo } = useYo()
  const idProv = yo?.cuenta.id ?? ''
  const [parametros, poner] = useParametros()
  const ahora = new Date().toISOString()
  const este = anioLocal(ahora)
  const dicho = Number(parametros.get('anio') ?? este)
  const anio = Number.isInteger(dicho) && dicho >= ANIO_MINIMO && dicho <= este ? dicho : este
  const consulta = useQuery({
    ...consultaGrafico(idProv, anio === este ? undefined : anio),
    enabled: idProv !== '',
  })
  const { data, isPlaceholderData } = consulta
  const { abierto, abrir, cerrar } = useEnDireccion('cifra', 'de')
  const figura = FIGURAS.find((cifra) => cifra === abierto.cifra)
  const ver: Abrir = (cifra, de) => abrir({ cifra, de })
  const ir = (otro: number) =>
    poner(
      (nuevos) => {
        if (otro === este) nuevos.delete('anio')
        else nuevos.set('anio', String(otro))
        return nuevos
      },
      { replace: true },
    )
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-consumo" aria-busy={isPlaceholderData}>
      <header>
        <h1 id="titulo-consumo">Consumo</h1>
        <div className={estilo.anio}>
          <Boton
            tono="suave"
            cuadrado
            aria-label={`Ver ${anio - 1}`}
            motivo={anio <= (data?.anioPrimero ?? este) ? 'No hay años anteriores' : null}
            onClick={() => ir(anio - 1)}
          >
            <ChevronLeft size={18} aria-hidden />
          </Boton>
          <b aria-live="polite">{anio}</b>
          <Boton
            tono="suave"
            cuadrado
            aria-label={`Ver ${anio + 1}`}
            motivo={anio >= este ? 'Es el año en curso' : null}
            onClick={() => ir(anio + 1)}
          >
            <ChevronRight size={18} aria-hidden />
          </Boton>
        </div>
      </header>
      <PorLlegar de={consulta} alto={480} />
      {data ? (
        <>
          <TuPago idProv={idProv} deuda={data} />
          <Totales g={data} esteMes={tiempoDe(este, mesLocal(ahora) - 1)} abrir={ver} />
          <div className={estilo.cuadros}>
            {cuadrosDe(data, data.anio === este ? mesLocal(ahora) : 12).map((cuadro) => (
              <Tarjeta key={cuadro.id} cuadro={cuadro} alAbrir={(cifra, mes) => ver(cifra, tiempoDe(data.anio, mes))} />
            ))}
          </div>
          <Objetivo idProv={idProv} anio={este} grafico={data} />
        </>
      ) : null}
      {figura ? (
        <HechosDeLaFigura
          key={`${figura} ${abierto.de}`}
          {...{ idProv, figura }}
          de={abierto.de ?? ''}
          alCerrar={cerrar}
        />
      ) : null}
    </section>
  )
}
