//! Which errors could be made in a source file.
//!
//! An error is a place in the text and what would stand there instead. Places are expressions and statements of functions, nothing that the
//! compiler evaluates itself; tests are left out, and so is what stands in macros, which the parser does not look into. An error may be nested
//! in another one's place.

use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Item, ReturnType, Stmt, Type, UnOp};

/// An error that could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// The function that it is in, with the type or the module around it.
    pub function: String,
    /// The text of that function, from its first brace to its last.
    pub body: Range<usize>,
    /// Where it is, in bytes of the file.
    pub range: Range<usize>,
    /// What stands there instead.
    pub text: String,
    pub form: Form,
}

/// How an error and what is right are put beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One expression instead of another.
    Value,
    /// One statement instead of another, or none.
    Statement,
    /// A statement before all others of a function: an empty range at its beginning.
    First,
}

impl Mutant {
    /// What it is, in one line: `Function: what stands there -> what would`.
    pub fn title(&self, source: &str) -> String {
        let line = |text: &str| {
            let words: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let cut = words.char_indices().nth(60).map(|(at, _)| at);
            cut.map_or(words.clone(), |at| format!("{}…", &words[..at]))
        };
        let (old, new) = (line(&source[self.range.clone()]), line(&self.text));
        match self.form {
            Form::First => format!("{}: {new}", self.function),
            _ if new.is_empty() => format!("{}: without `{old}`", self.function),
            _ => format!("{}: `{old}` -> `{new}`", self.function),
        }
    }
}

/// All errors of a file, in the order of their places, outer ones before inner ones.
pub(crate) fn mutants(source: &str) -> syn::Result<Vec<Mutant>> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder { source, path: Vec::new(), body: 0..0, found: Vec::new() };
    finder.visit_file(&file);
    let mut found = finder.found;
    found.sort_by_key(|mutant| (mutant.range.start, std::cmp::Reverse(mutant.range.end)));
    Ok(found)
}

struct Finder<'a> {
    source: &'a str,
    /// The modules, types and functions around.
    path: Vec<String>,
    /// The function around, the outermost one; empty outside of functions.
    body: Range<usize>,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn text(&self, span: Span) -> &str {
        &self.source[span.byte_range()]
    }

    fn add(&mut self, range: Range<usize>, text: impl Into<String>, form: Form) {
        // Outside of functions the compiler evaluates.
        if !self.body.is_empty() {
            let (function, body) = (self.path.join("::"), self.body.clone());
            self.found.push(Mutant { function, body, range, text: text.into(), form });
        }
    }

    fn value(&mut self, at: Span, text: impl Into<String>) {
        self.add(at.byte_range(), text, Form::Value);
    }

    fn within(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.path.push(name);
        visit(self);
        self.path.pop();
    }

    /// A function: what it may give back at once, and what is in it.
    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        if signature.constness.is_some() {
            return;
        }
        let outer = self.body.clone();
        if outer.is_empty() {
            self.body = block.span().byte_range();
        }
        self.within(signature.ident.to_string(), |finder| {
            let start = block.brace_token.span.open().byte_range().end;
            for value in instead(&signature.output) {
                finder.add(start..start, format!("return {value};"), Form::First);
            }
            visit::visit_block(finder, block);
        });
        self.body = outer;
    }

    fn with_other_operators(&self, binary: &syn::ExprBinary) -> Vec<String> {
        let (left, right) = (self.text(binary.left.span()), self.text(binary.right.span()));
        // `a as u32 < b` would begin the arguments of a type.
        let left = if matches!(*binary.left, Expr::Cast(_)) { format!("({left})") } else { left.to_owned() };
        other_operators(&binary.op).iter().map(|operator| format!("{left} {operator} {right}")).collect()
    }

    fn condition(&mut self, condition: &Expr, values: &[&str]) {
        if !has_let(condition) {
            for value in values {
                self.value(condition.span(), *value);
            }
        }
    }
}

/// Whether there is a `let` in a condition, so that it is not an expression that could stand elsewhere.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

/// What a function could give back without looking at anything.
fn instead(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, output) = output else { return &[""] };
    let Type::Path(path) = &**output else { return &[] };
    let Some(last) = path.path.segments.last() else { return &[] };
    let of_unit = |arguments: &syn::PathArguments| match arguments {
        syn::PathArguments::AngleBracketed(these) => {
            matches!(these.args.first(), Some(syn::GenericArgument::Type(Type::Tuple(unit))) if unit.elems.is_empty())
        }
        _ => false,
    };
    match last.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i32" | "i64" | "i128" | "isize" => &["0", "1"],
        "f64" => &["0.0", "1.0"],
        "Option" if of_unit(&last.arguments) => &["None", "Some(())"],
        "Option" => &["None"],
        "Result" if of_unit(&last.arguments) => &["Ok(())"],
        "Vec" => &["Vec::new()"],
        _ => &[],
    }
}

/// What could stand instead of an operator.
fn other_operators(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::BitXor(_) => &["|"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">"],
        BinOp::Le(_) => &["<", ">="],
        BinOp::Gt(_) => &[">=", "<"],
        BinOp::Ge(_) => &[">", "<="],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["+="],
        BinOp::BitXorAssign(_) => &["|="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&=", "^="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

fn is_assignment(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Mod(module) if is_for_tests(&module.attrs) => {}
            Item::Mod(module) => self.within(module.ident.to_string(), |finder| visit::visit_item(finder, item)),
            Item::Fn(function) if is_for_tests(&function.attrs) => {}
            Item::Fn(function) => self.function(&function.sig, &function.block),
            Item::Impl(own) => {
                let name = self.text(own.self_ty.span()).to_owned();
                self.within(name, |finder| visit::visit_item(finder, item));
            }
            Item::Trait(own) => self.within(own.ident.to_string(), |finder| visit::visit_item(finder, item)),
            // The compiler evaluates these.
            Item::Const(_) | Item::Static(_) | Item::Enum(_) | Item::Macro(_) => {}
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        // Words for people are no answers.
        if function.sig.ident != "fmt" && !is_for_tests(&function.attrs) {
            self.function(&function.sig, &function.block);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.function(&function.sig, block);
        }
    }

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    // Neither what is a type nor what is a pattern can be chosen when the program runs.
    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.condition(guard, &["true", "false"]);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = statement {
            let range = expr.span().byte_range();
            match expr {
                Expr::Binary(binary) if is_assignment(&binary.op) => {
                    for other in self.with_other_operators(binary) {
                        self.add(range.clone(), other, Form::Statement);
                    }
                    self.add(range, "", Form::Statement);
                }
                Expr::Assign(_) | Expr::MethodCall(_) | Expr::Call(_) => self.add(range, "", Form::Statement),
                _ => {}
            }
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Const(_) | Expr::Macro(_) => return,
            Expr::If(one) => self.condition(&one.cond, &["true", "false"]),
            Expr::While(one) => self.condition(&one.cond, &["false"]),
            Expr::Binary(binary) if !is_assignment(&binary.op) && !has_let(expr) => {
                for other in self.with_other_operators(binary) {
                    self.value(expr.span(), other);
                }
            }
            Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => {
                let inner = self.text(unary.expr.span()).to_owned();
                // A number below nought is a number.
                if !matches!(*unary.expr, Expr::Lit(_)) {
                    self.value(expr.span(), inner);
                }
            }
            Expr::Range(range) => {
                if let (Some(from), syn::RangeLimits::HalfOpen(_)) = (&range.start, &range.limits)
                    && matches!(**from, Expr::Lit(_))
                {
                    let later = format!("({} + 1)", self.text(from.span()));
                    self.value(from.span(), later);
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(source: &str) -> Vec<String> {
        mutants(source).unwrap().iter().map(|mutant| mutant.title(source)).collect()
    }

    #[test]
    fn errors_are_expressions_and_statements_of_functions() {
        let source =
            "impl One { fn less(&self, a: u32) -> bool { self.count(1 + a); if a < 2 { !self.low } else { a == 4 } } }";
        let wanted = [
            "One::less: return true;",
            "One::less: return false;",
            "One::less: without `self.count(1 + a)`",
            "One::less: `1 + a` -> `1 - a`",
            "One::less: `a < 2` -> `true`",
            "One::less: `a < 2` -> `false`",
            "One::less: `a < 2` -> `a <= 2`",
            "One::less: `a < 2` -> `a > 2`",
            "One::less: `!self.low` -> `self.low`",
            "One::less: `a == 4` -> `a != 4`",
        ];
        assert_eq!(titles(source), wanted);
    }

    #[test]
    fn what_the_compiler_evaluates_is_left_as_it_is() {
        let source = "const A: u32 = 1 + 2; fn f(a: [u8; 1 + 2]) { let b: [u8; 2 * 3] = [0; 2 * 3]; } const fn g() -> u8 { 1 + 2 }
            #[cfg(test)] mod tests { fn h() -> bool { 1 < 2 } } fn i() { assert!(1 < 2); match 3 { 1..=2 => {} _ => {} } }";
        assert_eq!(titles(source), ["f: return ;", "i: return ;"]);
    }

    #[test]
    fn conditions_with_let_are_left_whole() {
        let source = "fn f(a: Option<u8>, b: u8) -> u16 { if let Some(c) = a && b < c { 5 } else { 6 } }";
        let wanted = ["f: return 0;", "f: return 1;", "f: `b < c` -> `b <= c`", "f: `b < c` -> `b > c`"];
        assert_eq!(titles(source), wanted);
    }
}
