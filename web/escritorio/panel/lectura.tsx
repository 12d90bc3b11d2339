import type { ReactNode } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { advertenciaDe } from '#domain/identificacion.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import { Adjuntos } from '#web/compra/negociacion/adjuntos.tsx'
import { EnlaceDeRecibo } from '#web/compra/negociacion/final.tsx'
import { Oferta } from '#web/compra/negociacion/oferta.tsx'
import { Reloj } from '#web/compra/reloj.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { Desactivada } from '#web/ui/piezas.tsx'
import { Visor } from '#web/ui/visor.tsx'
import { internacional } from './guion.ts'
import { Numero } from './numero.tsx'
import estilo from './panel.module.css'

/** The attribute that marks the part with the reader's next step. */
export const LO_QUE_SIGUE = 'data-lo-que-sigue'

export const Parte = ({ titulo, sigue, children }: { titulo: string; sigue?: boolean; children: ReactNode }) => (
  <section className={estilo.parte} aria-label={titulo} {...(sigue ? { [LO_QUE_SIGUE]: '' } : {})}>
    <h3>{titulo}</h3>
    {children}
  </section>
)

/** Shows how to reach the client. */
export const Contacto = ({ fila }: { fila: FilaCompra }) =>
  fila.clienteEliminado ? (
    <p className={estilo.nada}>Se eliminó esta cuenta: no hay cómo contactar al cliente.</p>
  ) : (
    <dl className={estilo.datos}>
      {fila.cuentaDesactivada ? (
        <div>
          <dt>Cuenta</dt>
          <dd>
            <Desactivada />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Correo</dt>
        <dd>
          <a href={`mailto:${fila.emailTr}`}>{fila.emailTr}</a>
        </dd>
      </div>
      {fila.celular ? (
        <div>
          <dt>Celular</dt>
          <dd>
            <Numero de={fila.celular} que="el celular" />
            <a
              className={estilo.whatsapp}
              href={`https://wa.me/${internacional(fila.celular)}`}
              target="_blank"
              rel="noreferrer"
            >
              WhatsApp
            </a>
          </dd>
        </div>
      ) : null}
      {fila.isSucursal ? (
        <div>
          <dt>Matriz</dt>
          <dd>{fila.empresaProv}</dd>
        </div>
      ) : null}
      <div>
        <dt>Registro</dt>
        <dd>{momentoCompleto(fila.fecharegistro)}</dd>
      </div>
    </dl>
  )

/** The warning for a RUC that is accepted although its check digit is wrong. */
export const RUC_DUDOSO = 'Su dígito verificador no coincide: revísalo antes de autorizar.'

/** Shows in whose name the receipt is. */
export const DatosDeFactura = ({ fila }: { fila: FilaCompra }) =>
  fila.factura ? (
    <dl className={estilo.datos}>
      {(
        [
          ['Razón social', fila.factura.razonSocial],
          ['RUC o cédula', fila.factura.ruc],
          ['Dirección', fila.factura.direccion],
          ['Teléfono', fila.factura.telefono],
          ['Correo', fila.factura.correo],
        ] as const
      ).map(([palabra, valor]) => (
        <div key={palabra}>
          <dt>{palabra}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
      {advertenciaDe(fila.factura.ruc) ? (
        <div>
          <dt>Revisar</dt>
          <dd>{RUC_DUDOSO}</dd>
        </div>
      ) : null}
    </dl>
  ) : (
    <p className={estilo.nada}>Todavía no hay datos de facturación.</p>
  )

export const Termino = ({ fila }: { fila: FilaCompra }) =>
  fila.fechaAutorizado && fila.fechaFin ? (
    <p className={estilo.termino}>
      <Reloj fila={fila} />
      <span>
        Autorizada el {momentoCompleto(fila.fechaAutorizado)}; hasta el {momentoCompleto(fila.fechaFin)}
      </span>
    </p>
  ) : null

/** Shows a purchase to those who only read it: the administrator and the seller. */
export const Lectura = ({ fila }: { fila: FilaCompra }) => (
  <>
    <Termino fila={fila} />
    {fila.datosCompra ? <Oferta oferta={fila.datosCompra} vista /> : null}
    {fila.comprobanteFile ? (
      <Parte titulo="Comprobante">
        <Visor
          src={rutaDeArchivo(fila, fila.comprobanteFile.sha256)}
          archivo={fila.comprobanteFile}
          que="Comprobante"
        />
      </Parte>
    ) : null}
    {fila.factura ? (
      <Parte titulo="Factura">
        <DatosDeFactura fila={fila} />
        <div>
          <EnlaceDeRecibo fila={fila} />
        </div>
      </Parte>
    ) : null}
    <Adjuntos fila={fila} />
  </>
)
