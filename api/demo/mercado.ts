/**
 * The participants of the demo market and what they trade: invented people and companies in real
 * Ecuadorian places. Prices in cents.
 */

export type Rubro = {
  readonly actividad: string
  readonly articulos: readonly (readonly [texto: string, desde: number, hasta: number])[]
}

export const RUBROS = {
  ferreteria: {
    actividad: 'Ferretería y materiales de construcción',
    articulos: [
      ['50 quintales de cemento Portland y 12 varillas de 12 mm, puestos en obra', 42000, 58000],
      ['200 m de cable sólido número 12 y 40 tomacorrientes dobles', 18500, 26000],
      ['Tubería PVC de 4 pulgadas, 30 unidades, con codos y pegamento', 21000, 33000],
      ['8 galones de pintura blanca satinada y rodillos', 14800, 19900],
      ['Herramienta menor para una cuadrilla de cinco personas', 12500, 24000],
    ],
  },
  imprenta: {
    actividad: 'Imprenta y publicidad',
    articulos: [
      ['1 000 volantes a color, papel couché de 150 g', 6500, 9800],
      ['Rótulo de lona de 3 × 2 m con estructura e instalación', 18000, 26500],
      ['500 tarjetas de presentación con barniz selectivo', 4500, 7200],
      ['120 camisetas estampadas a dos colores', 72000, 96000],
    ],
  },
  alimentos: {
    actividad: 'Alimentos y catering',
    articulos: [
      ['Almuerzos para 45 personas: hornado, mote y jugo natural', 18000, 25500],
      ['30 quintales de arroz envejecido', 129000, 148000],
      ['Coffee break para 60 asistentes, mañana y tarde', 21000, 31500],
      ['80 cajas de banano tipo exportación', 52000, 61000],
      ['25 kg de queso fresco y 40 litros de yogur artesanal', 13500, 17800],
    ],
  },
  tecnologia: {
    actividad: 'Equipos y servicios de computación',
    articulos: [
      ['6 computadoras portátiles, 16 GB de memoria y 512 GB SSD', 396000, 474000],
      ['Cableado estructurado de 24 puntos con certificación', 168000, 225000],
      ['Mantenimiento preventivo de 18 equipos', 27000, 39600],
      ['Impresora multifunción con tres juegos de tinta', 31000, 44000],
    ],
  },
  textil: {
    actividad: 'Confección y textiles',
    articulos: [
      ['60 uniformes de trabajo con logo bordado', 138000, 174000],
      ['200 mascarillas de tela y 80 mandiles', 38000, 52000],
      ['35 chompas impermeables para personal de campo', 94500, 119000],
    ],
  },
  transporte: {
    actividad: 'Transporte y logística',
    articulos: [
      ['Flete de 8 toneladas de Guayaquil a Quito', 38000, 52000],
      ['Mudanza de oficina: 40 m³, con embalaje', 46000, 68000],
      ['Bus de 45 puestos, ida y vuelta a Baños', 32000, 41000],
    ],
  },
  salud: {
    actividad: 'Insumos médicos',
    articulos: [
      ['100 cajas de guantes de nitrilo talla M', 78000, 99000],
      ['Dos camas hospitalarias manuales con colchón', 92000, 124000],
      ['Botiquines completos para 12 vehículos', 26400, 34800],
    ],
  },
  limpieza: {
    actividad: 'Limpieza y mantenimiento',
    articulos: [
      ['Limpieza profunda de 600 m² de oficinas', 24000, 36000],
      ['Insumos de aseo para el trimestre', 15500, 28000],
      ['Fumigación de bodega y certificado', 8500, 14000],
    ],
  },
  agro: {
    actividad: 'Insumos agrícolas',
    articulos: [
      ['120 sacos de abono 10-30-10', 312000, 354000],
      ['Sistema de riego por goteo para una hectárea', 145000, 198000],
      ['2 000 plántulas de cacao CCN-51', 84000, 108000],
    ],
  },
  muebles: {
    actividad: 'Muebles y carpintería',
    articulos: [
      ['12 escritorios de melamina con cajonera', 168000, 214000],
      ['Cocina modular de 4,20 m en MDF', 138000, 189000],
      ['40 sillas plegables para eventos', 52000, 71000],
    ],
  },
} as const satisfies Record<string, Rubro>
export type NombreRubro = keyof typeof RUBROS

/** [name, trade, city, province] */
export const PROVEEDORES: readonly (readonly [string, NombreRubro, string, string])[] = [
  ['Ferretería El Tornillo Feliz', 'ferreteria', 'Loja', 'Loja'],
  ['Comercial Andrade Hermanos', 'ferreteria', 'Quito', 'Pichincha'],
  ['Aceros del Austro', 'ferreteria', 'Cuenca', 'Azuay'],
  ['La Casa del Constructor', 'ferreteria', 'Guayaquil', 'Guayas'],
  ['Pinturas Cóndor Azul', 'ferreteria', 'Ambato', 'Tungurahua'],
  ['Imprenta Nuevo Sol', 'imprenta', 'Quito', 'Pichincha'],
  ['Gráficas Yahuarcocha', 'imprenta', 'Ibarra', 'Imbabura'],
  ['Rótulos y Letras Mejía', 'imprenta', 'Machala', 'El Oro'],
  ['Publicidad Tres Ríos', 'imprenta', 'Babahoyo', 'Los Ríos'],
  ['Catering Sabor Manaba', 'alimentos', 'Portoviejo', 'Manabí'],
  ['Distribuidora La Pirca', 'alimentos', 'Riobamba', 'Chimborazo'],
  ['Arrocera San Jacinto', 'alimentos', 'Daule', 'Guayas'],
  ['Lácteos Páramo Verde', 'alimentos', 'Cayambe', 'Pichincha'],
  ['Panificadora Doña Rosa', 'alimentos', 'Latacunga', 'Cotopaxi'],
  ['Banano Oro Verde', 'alimentos', 'Machala', 'El Oro'],
  ['Compunorte Soluciones', 'tecnologia', 'Ibarra', 'Imbabura'],
  ['Redes y Sistemas Pichincha', 'tecnologia', 'Quito', 'Pichincha'],
  ['TecniCuenca', 'tecnologia', 'Cuenca', 'Azuay'],
  ['Bits del Pacífico', 'tecnologia', 'Manta', 'Manabí'],
  ['Soporte Total Guayaquil', 'tecnologia', 'Guayaquil', 'Guayas'],
  ['Confecciones Antonio Ante', 'textil', 'Atuntaqui', 'Imbabura'],
  ['Uniformes La Espiga', 'textil', 'Ambato', 'Tungurahua'],
  ['Bordados Chimborazo', 'textil', 'Riobamba', 'Chimborazo'],
  ['Textiles Río Blanco', 'textil', 'Quito', 'Pichincha'],
  ['Transportes Cotacachi', 'transporte', 'Cotacachi', 'Imbabura'],
  ['Carga Segura Litoral', 'transporte', 'Guayaquil', 'Guayas'],
  ['Mudanzas El Ágil', 'transporte', 'Quito', 'Pichincha'],
  ['Turismo Ruta del Sol', 'transporte', 'Salinas', 'Santa Elena'],
  ['Insumos Médicos Vida', 'salud', 'Quito', 'Pichincha'],
  ['Equipos Clínicos del Sur', 'salud', 'Loja', 'Loja'],
  ['Farmadistribuidora Guayas', 'salud', 'Guayaquil', 'Guayas'],
  ['Brillo Total Limpieza', 'limpieza', 'Guayaquil', 'Guayas'],
  ['Servicios Casa Clara', 'limpieza', 'Cuenca', 'Azuay'],
  ['Fumigaciones Ecuatoriales', 'limpieza', 'Santo Domingo', 'Santo Domingo de los Tsáchilas'],
  ['Agroinsumos El Surco', 'agro', 'Quevedo', 'Los Ríos'],
  ['Riegos de la Costa', 'agro', 'Milagro', 'Guayas'],
  ['Vivero Cacao Fino', 'agro', 'Naranjal', 'Guayas'],
  ['Semillas La Esperanza', 'agro', 'Tulcán', 'Carchi'],
  ['Muebles San Antonio', 'muebles', 'Ibarra', 'Imbabura'],
  ['Carpintería Nogal', 'muebles', 'Cuenca', 'Azuay'],
  ['Modulares Quitumbe', 'muebles', 'Quito', 'Pichincha'],
  ['Maderas del Oriente', 'muebles', 'Tena', 'Napo'],
]

/** [name, class, city, province] */
export const CLIENTES: readonly (readonly [string, 'personal' | 'empresa', string, string])[] = [
  ['María Fernanda Cevallos', 'personal', 'Quito', 'Pichincha'],
  ['José Luis Guamán', 'personal', 'Riobamba', 'Chimborazo'],
  ['Ana Lucía Zambrano', 'personal', 'Portoviejo', 'Manabí'],
  ['Carlos Quishpe', 'personal', 'Latacunga', 'Cotopaxi'],
  ['Gabriela Ordóñez', 'personal', 'Cuenca', 'Azuay'],
  ['Diego Montalvo', 'personal', 'Ibarra', 'Imbabura'],
  ['Rosa Elena Toapanta', 'personal', 'Ambato', 'Tungurahua'],
  ['Xavier Alvarado', 'personal', 'Guayaquil', 'Guayas'],
  ['Daniela Peñafiel', 'personal', 'Machala', 'El Oro'],
  ['Luis Alberto Chango', 'personal', 'Puyo', 'Pastaza'],
  ['Verónica Jaramillo', 'personal', 'Loja', 'Loja'],
  ['Andrés Villacís', 'personal', 'Quito', 'Pichincha'],
  ['Hotel Mirador del Volcán', 'empresa', 'Baños', 'Tungurahua'],
  ['Unidad Educativa Nuevo Amanecer', 'empresa', 'Quito', 'Pichincha'],
  ['Constructora Río Verde', 'empresa', 'Cuenca', 'Azuay'],
  ['Clínica Santa Marianita', 'empresa', 'Guayaquil', 'Guayas'],
  ['Exportadora Flor del Valle', 'empresa', 'Cayambe', 'Pichincha'],
  ['Cooperativa 9 de Octubre', 'empresa', 'Salcedo', 'Cotopaxi'],
  ['Restaurante El Fogón Lojano', 'empresa', 'Loja', 'Loja'],
  ['Hacienda La Merced', 'empresa', 'Machachi', 'Pichincha'],
  ['Estudio Jurídico Paz y Asociados', 'empresa', 'Quito', 'Pichincha'],
  ['Camaronera Puerto Hondo', 'empresa', 'Durán', 'Guayas'],
  ['Gimnasio Cumbre', 'empresa', 'Ambato', 'Tungurahua'],
  ['Farmacias La Central', 'empresa', 'Esmeraldas', 'Esmeraldas'],
  ['Taller Automotriz Yánez', 'empresa', 'Tulcán', 'Carchi'],
  ['Librería Letra Viva', 'empresa', 'Cuenca', 'Azuay'],
  ['Agencia Viajes del Ecuador', 'empresa', 'Quito', 'Pichincha'],
  ['Florícola Pasochoa', 'empresa', 'Sangolquí', 'Pichincha'],
  ['Centro Comercial El Portal', 'empresa', 'Santo Domingo', 'Santo Domingo de los Tsáchilas'],
  ['Fundación Semilla', 'empresa', 'Guaranda', 'Bolívar'],
]
