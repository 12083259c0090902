//! Small symmetric matrices: enough to solve for ratings.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zero.
    pub fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    /// A cell; zero outside.
    pub fn get(&self, row: usize, column: usize) -> f64 {
        if row < self.size && column < self.size { self.cells[row * self.size + column] } else { 0.0 }
    }

    /// Adds to a cell; nothing outside.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        if row < self.size && column < self.size {
            self.cells[row * self.size + column] += value;
        }
    }

    /// The product of two of one size.
    pub fn times(&self, other: &Matrix) -> Matrix {
        let mut out = Matrix::zero(self.size);
        for row in 0..self.size {
            for middle in 0..self.size {
                let factor = self.get(row, middle);
                if factor != 0.0 {
                    (0..self.size).for_each(|column| out.add(row, column, factor * other.get(middle, column)));
                }
            }
        }
        out
    }

    /// The product with a vector.
    pub fn apply(&self, vector: &[f64]) -> Vec<f64> {
        (0..self.size).map(|row| vector.iter().enumerate().map(|(i, x)| self.get(row, i) * x).sum()).collect()
    }

    /// The inverse of a symmetric matrix that curves upwards everywhere; nothing of any other. By Cholesky.
    pub fn inverse(&self) -> Option<Matrix> {
        let n = self.size;
        let mut lower = Matrix::zero(n);
        for row in 0..n {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower.get(row, k) * lower.get(column, k)).sum();
                let left = self.get(row, column) - known;
                let value = match row == column {
                    true if left > 0.0 && left.is_finite() => left.sqrt(),
                    true => return None,
                    false => left / lower.get(column, column),
                };
                lower.add(row, column, value);
            }
        }
        let mut inverse = Matrix::zero(n);
        for unit in 0..n {
            let mut solved = vec![0.0; n];
            for row in 0..n {
                let known: f64 = (0..row).map(|k| lower.get(row, k) * solved[k]).sum();
                solved[row] = (f64::from(u8::from(row == unit)) - known) / lower.get(row, row);
            }
            for row in (0..n).rev() {
                let known: f64 = (row + 1..n).map(|k| lower.get(k, row) * solved[k]).sum();
                solved[row] = (solved[row] - known) / lower.get(row, row);
            }
            solved.iter().enumerate().for_each(|(row, value)| inverse.add(row, unit, *value));
        }
        Some(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::Matrix;

    #[test]
    fn an_inverse_undoes() {
        let mut matrix = Matrix::zero(3);
        for (row, cells) in [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]].iter().enumerate() {
            cells.iter().enumerate().for_each(|(column, value)| matrix.add(row, column, *value));
        }
        let unit = matrix.times(&matrix.inverse().unwrap());
        for row in 0..3 {
            for column in 0..3 {
                let expected = f64::from(u8::from(row == column));
                assert!((unit.get(row, column) - expected).abs() < 1e-12, "{row} {column}");
            }
        }
        // It curves downwards in one direction: there is no such inverse.
        let mut saddle = Matrix::zero(2);
        [(0, 0, 1.0), (0, 1, 2.0), (1, 0, 2.0), (1, 1, 1.0)].iter().for_each(|(r, c, v)| saddle.add(*r, *c, *v));
        assert_eq!(saddle.inverse(), None);
    }
}
