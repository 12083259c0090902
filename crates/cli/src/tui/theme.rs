//! What everything looks like. Whatever a colour says is said by a sign as well, so that a theme is a matter of taste.

use crate::text_board::Hue;
use ratatui::style::{Color, Modifier, Style};

/// The looks of one theme.
#[derive(Debug)]
pub struct Theme {
    /// How it is asked for.
    pub name: &'static str,
    /// Words.
    pub page: Style,
    /// Words that stand back.
    pub faint: Style,
    /// Words that warn.
    pub alarm: Style,
    /// Frames and lines between areas.
    pub frame: Style,
    /// Cells: dark and light, and a third where three meet.
    pub tones: [Style; 3],
    /// Cells of zones that the document marks.
    pub tint: Style,
    /// The squares of the latest move.
    pub last: Style,
    /// Where the picked piece can go.
    pub target: Style,
    /// What was picked.
    pub picked: Style,
    /// A royal piece in check.
    pub check: Style,
    /// The cursor.
    pub cursor: Style,
    /// Empty cells need a dot to be seen.
    pub dots: bool,
    armies: Armies,
}

#[derive(Debug)]
enum Armies {
    None,
    /// White, black, red, blue, yellow, green, and others in turn.
    Colours([Color; 6], [Color; 4]),
}

impl Theme {
    /// The look of an army's pieces.
    pub fn army(&self, hue: Option<Hue>) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let (Armies::Colours(named, others), Some(hue)) = (&self.armies, hue) else {
            return if hue.is_some() { bold } else { Style::new() };
        };
        bold.fg(match hue {
            Hue::White => named[0],
            Hue::Black => named[1],
            Hue::Red => named[2],
            Hue::Blue => named[3],
            Hue::Yellow => named[4],
            Hue::Green => named[5],
            Hue::Other(i) => others[i % others.len()],
        })
    }

    /// The theme of that name.
    pub fn by_name(name: &str) -> Option<&'static Theme> {
        THEMES.iter().find(|theme| theme.name.eq_ignore_ascii_case(name))
    }

    /// What a terminal can show, by what it says of itself; the environment is asked only here.
    pub fn for_terminal(colours: bool) -> &'static Theme {
        let says = |name: &str, what: &str| std::env::var(name).is_ok_and(|value| value.contains(what));
        let many = says("TERM", "256color") || says("COLORTERM", "truecolor") || says("COLORTERM", "24bit");
        match (colours, many) {
            (false, _) => &THEMES[MONO],
            (true, true) => &THEMES[DARK],
            (true, false) => &THEMES[SIXTEEN],
        }
    }

    /// The one after this.
    pub fn next(&self) -> &'static Theme {
        let here = THEMES.iter().position(|theme| theme.name == self.name).unwrap_or(0);
        &THEMES[(here + 1) % THEMES.len()]
    }

    /// The names of all.
    pub fn names() -> Vec<&'static str> {
        THEMES.iter().map(|theme| theme.name).collect()
    }
}

const fn on(colour: u8) -> Style {
    Style::new().bg(Color::Indexed(colour))
}

const fn ink(colour: u8) -> Style {
    Style::new().fg(Color::Indexed(colour))
}

/// Armies of colours of the terminal's 256.
const fn indexed(named: [u8; 6], others: [u8; 4]) -> Armies {
    const fn all<const N: usize>(numbers: [u8; N]) -> [Color; N] {
        let (mut colours, mut i) = ([Color::Reset; N], 0);
        while i < N {
            colours[i] = Color::Indexed(numbers[i]);
            i += 1;
        }
        colours
    }
    Armies::Colours(all(named), all(others))
}

const PLAIN: Style = Style::new();
const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const DIM: Style = Style::new().add_modifier(Modifier::DIM);
const UNDERLINED: Style = Style::new().add_modifier(Modifier::UNDERLINED);

const DARK: usize = 0;
const SIXTEEN: usize = 2;
const MONO: usize = 4;

/// All of them, in the order in which they are gone through.
static THEMES: [Theme; 5] = [
    Theme {
        name: "dark",
        page: Style::new().fg(Color::Indexed(252)).bg(Color::Indexed(234)),
        faint: ink(244),
        alarm: ink(203).add_modifier(Modifier::BOLD),
        frame: ink(240),
        tones: [on(237), on(240), on(242)],
        tint: on(60),
        last: on(58),
        target: on(23),
        picked: on(29),
        check: on(88),
        cursor: on(25),
        dots: false,
        armies: indexed([231, 215, 210, 117, 228, 120], [123, 222, 219, 157]),
    },
    Theme {
        name: "light",
        page: Style::new().fg(Color::Indexed(236)).bg(Color::Indexed(255)),
        faint: ink(244),
        alarm: ink(124).add_modifier(Modifier::BOLD),
        frame: ink(248),
        tones: [on(180), on(223), on(187)],
        tint: on(183),
        last: on(186),
        target: on(151),
        picked: on(114),
        check: on(210),
        cursor: on(117),
        dots: false,
        armies: indexed([25, 16, 124, 19, 94, 22], [24, 94, 90, 22]),
    },
    Theme {
        name: "plain",
        page: PLAIN,
        faint: Style::new().fg(Color::DarkGray),
        alarm: Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD),
        frame: Style::new().fg(Color::DarkGray),
        tones: [PLAIN, PLAIN, PLAIN],
        tint: PLAIN,
        last: UNDERLINED,
        target: Style::new().bg(Color::DarkGray),
        picked: REVERSED,
        check: Style::new().bg(Color::Red),
        cursor: REVERSED,
        dots: true,
        armies: Armies::Colours(
            [Color::Reset, Color::Magenta, Color::LightRed, Color::LightBlue, Color::LightYellow, Color::LightGreen],
            [Color::LightCyan, Color::LightYellow, Color::LightMagenta, Color::LightGreen],
        ),
    },
    // Blue against orange, light against dark: colours that all eyes tell apart.
    Theme {
        name: "contrast",
        page: Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(16)),
        faint: ink(250),
        alarm: Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(214)).add_modifier(Modifier::BOLD),
        frame: ink(250),
        tones: [on(16), on(235), on(238)],
        tint: on(53),
        last: on(18),
        target: on(24),
        picked: on(130),
        check: on(166),
        cursor: Style::new().bg(Color::Indexed(231)).fg(Color::Indexed(16)),
        dots: true,
        armies: indexed([231, 214, 208, 39, 227, 43], [231, 214, 39, 43]),
    },
    // No colours at all.
    Theme {
        name: "mono",
        page: PLAIN,
        faint: DIM,
        alarm: BOLD,
        frame: DIM,
        tones: [PLAIN, PLAIN, PLAIN],
        tint: PLAIN,
        last: UNDERLINED,
        target: UNDERLINED,
        picked: REVERSED,
        check: REVERSED,
        cursor: REVERSED,
        dots: true,
        armies: Armies::None,
    },
];
